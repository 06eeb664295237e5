// Steps that say what is right while the server does something else. Each must fail: as soon as
// one passes, the run is red until its line is taken out here, so whoever repairs the server does
// that. `finding` is the number in the review of the contract.

const steps = {
  B10: ['Members › a member tells how many spaces they reach (B10)'],
};

export const pending = Object.entries(steps).flatMap(([finding, titles]) => titles.map((step) => ({ finding, step })));
