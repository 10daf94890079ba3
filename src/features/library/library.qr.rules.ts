/** QR codes that lead to a guide, made on the device: nobody else learns which. */
import { encode } from 'uqr';

/** White around a code, in modules: ISO/IEC 18004 asks for four. */
const QUIET = 4;

/**
 * @param address what a phone opens
 * @returns the dark modules as a path of SVG, in a square of `size` units. A quarter of the code may be
 * unreadable (level Q): paper is folded, stained and copied.
 */
export function qrCode(address: string): { size: number; path: string } {
  const { size, data } = encode(address, { ecc: 'Q', border: QUIET });
  const path = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: path.join('') };
}

/** @returns where dark modules begin in a row, and how many there are */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
