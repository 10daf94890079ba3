// Servers stand in any zone: what depends on theirs shows it here.
const MACHINES = ['UTC', 'Asia/Kolkata', 'Pacific/Apia'];

/** Runs this once with the clock of the machine in each of several zones. */
export function inEachMachineZone(run: () => void): void {
  const before = process.env.TZ;
  try {
    for (const machine of MACHINES) {
      process.env.TZ = machine;
      run();
    }
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}
