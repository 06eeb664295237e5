// Runs cases. Each is a check that lists problems: none where the guard stands, some where it is taken away.

export class Suite {
  #started = Date.now();
  failed = [];
  passed = 0;
  red = 0;

  constructor({ stage, only }) {
    this.stage = stage;
    this.only = only;
  }

  /** `attack` and `control` give lists of problems; a control without any proves nothing. */
  async run({ id, title, attack, control }) {
    if (this.only && !this.only.includes(id)) return;
    const began = Date.now();
    const problems = await problemsOf(attack, this.stage);
    const seen = await problemsOf(control, this.stage, true);
    const good = problems.length === 0;
    const red = seen.length > 0 && !seen.broken;
    if (good) this.passed += 1;
    if (red) this.red += 1;
    if (!good || !red) this.failed.push(id);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`${id} ${good ? 'ok    ' : 'FAILED'} control ${red ? 'red    ' : 'NOT RED'} ${seconds.padStart(5)} s  ${title}`);
    for (const problem of problems.slice(0, 12)) console.log(`      ${problem}`);
    if (problems.length > 12) console.log(`      and ${problems.length - 12} more`);
    if (seen.broken) console.log(`      the control broke: ${seen[0]}`);
    else if (process.env.ABUSE_SHOW_CONTROLS) console.log(`      control: ${seen.slice(0, 3).join(' | ')}`);
  }

  get seconds() {
    return ((Date.now() - this.#started) / 1000).toFixed(0);
  }
}

/** An error in an attack is a problem; in a control it is none, since it does not show that the check sees anything. */
async function problemsOf(check, stage) {
  try {
    return (await check(stage)).filter(Boolean);
  } catch (error) {
    return Object.assign([`${error.message}\n${(error.stack ?? '').split('\n').slice(1, 4).join('\n')}`], { broken: true });
  }
}
