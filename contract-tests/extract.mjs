// Rewrites operations.json from the contract's files beside the repository.
// Run it when the contract changes or when an operation beside the contract is added.

import { writeFileSync } from 'node:fs';
import { extract, print } from './lib/source.mjs';

const facts = extract();
writeFileSync(new URL('operations.json', import.meta.url), print(facts));
console.log(`operations.json: ${facts.contract.length} of the contract, ${facts.beside.length} beside it`);
