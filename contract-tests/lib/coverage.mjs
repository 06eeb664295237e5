// How much of the contract a run has exercised: every query parameter for its effect, and every
// optional member of an answer. What is missing is in a list that may only shrink.

import { optionalMembers, seenMembers } from './fields.mjs';
import { effectiveParameters, parametersOf } from './parameters.mjs';
import { listFaults, readList, show } from './shrinking.mjs';

const parametersFile = 'waiting-parameters.txt';
const fieldsFile = 'unseen-fields.txt';

export function coverage({ lists, spec, exchanges, effects }) {
  const parameters = parameterCoverage({ lists, spec, exchanges, effects });
  const fields = fieldCoverage({ lists, spec, exchanges });
  return { ...parameters, unseen: fields.unseen, mistakes: [...parameters.mistakes, ...fields.mistakes] };
}

function parameterCoverage({ lists, spec, exchanges, effects }) {
  const waiting = readList(parametersFile, 2);
  const effective = effectiveParameters(exchanges, new Set(effects));
  const count = (operations) => {
    const wanted = [...parametersOf(spec, operations)].filter((name) => !waiting.has(name));
    return { all: wanted.length, good: wanted.filter((name) => effective.has(name)).length, wanted };
  };
  const [contract, beside] = [count(lists.contract), count(lists.beside)];
  const silent = [...contract.wanted, ...beside.wanted].filter((name) => !effective.has(name));
  return {
    parameters: { contract, beside },
    mistakes: [
      ...silent.map((name) => `${words(name)} made no difference in any step`),
      ...[...waiting.keys()].filter((name) => effective.has(name))
        .map((name) => `${words(name)} makes a difference: take its line out of ${parametersFile}`),
    ],
  };
}

/**
 * What a script describes is sent as it is: its members are those of the script, not of the server. Payloads of
 * events are for scripts too; worker/tests/integrations checks the common types, not every member.
 */
const isOfScripts = (name) => /^(ContentKit|EventVisitor\.|\w+Event\.)/.test(name);

function fieldCoverage({ lists, spec, exchanges }) {
  const listed = readList(fieldsFile, 1);
  const seen = seenMembers(spec, exchanges);
  const unseen = [...optionalMembers(spec, lists.all)].filter((name) => !seen.has(name) && !isOfScripts(name));
  return {
    unseen,
    mistakes: [
      ...unseen.filter((name) => !listed.has(name))
        .map((name) => `${name} came in no answer: show it in a scenario, or list it in ${fieldsFile} with the reason`),
      ...[...listed.keys()].filter((name) => seen.has(name))
        .map((name) => `${name} came in an answer: take its line out of ${fieldsFile}`),
    ],
  };
}

/** What is wrong with the two lists as they are written. */
export function coverageListMistakes(lists, spec) {
  const parameters = parametersOf(spec, lists.all);
  const members = optionalMembers(spec, lists.all);
  return [
    ...listFaults(parametersFile, 2, { couldBeBefore: (name, commit) => servedAt(commit).some((o) => o.id === name.split(' ')[0]) }),
    ...listFaults(fieldsFile, 1, { couldBeBefore: (name, commit) => optionalMembers(spec, servedAt(commit)).has(name) }),
    ...[...readList(parametersFile, 2).keys()].filter((name) => !parameters.has(name))
      .map((name) => `${parametersFile}: there is no ${words(name)}`),
    ...[...readList(fieldsFile, 1).keys()].filter((name) => !members.has(name))
      .map((name) => `${fieldsFile}: ${name} is no optional member of an answer`),
  ];
}

const words = (name) => `parameter ${name.split(' ')[1]} of ${name.split(' ')[0]}`;

/** A new operation may bring new lines, so a list is compared for what was served back then. */
function servedAt(commit) {
  const { contract, beside } = JSON.parse(show(commit, 'operations.json'));
  return [...contract, ...beside];
}
