import { type Fact, HEIGHT, labelSize, layOut, SIDE, TOP, WIDTH } from '../sheets.picture.rules.ts';

export interface Picture {
  /** A data address: the policy of our pages allows no other source of pictures. */
  address: string;
  /** Labels of the facts for which there was no room. */
  leftOut: string[];
}

const BODY = '"Atkinson Hyperlegible Next", Arial, sans-serif';
const font = (size: number, weight: number) => `${weight} ${size}px ${BODY}`;

/**
 * Draws facts in large type, dark on white below the clock of a phone.
 * @throws if the browser has no canvas
 */
export async function drawPicture(title: string, facts: readonly Fact[]): Promise<Picture> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('There is no canvas.');
  // Without the font there is another.
  await document.fonts?.load(font(64, 600)).catch(() => {});
  const { size, lines, leftOut } = layOut(facts, (text, size) => {
    brush.font = font(size, 600);
    return brush.measureText(text).width;
  });
  brush.fillStyle = '#17534f';
  brush.fillRect(0, 0, WIDTH, HEIGHT);
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, TOP - 110, WIDTH, (lines.at(-1)?.y ?? TOP) - TOP + 110 + 60);
  brush.fillStyle = '#8f1c17';
  brush.font = font(52, 700);
  brush.fillText(title, SIDE, TOP - 30, WIDTH - 2 * SIDE);
  for (const { text, isLabel, y } of lines) {
    brush.font = isLabel ? font(labelSize(size), 500) : font(size, 600);
    brush.fillStyle = isLabel ? '#404b4e' : '#1d2a2b';
    brush.fillText(text, SIDE, y);
  }
  return { address: canvas.toDataURL('image/png'), leftOut };
}
