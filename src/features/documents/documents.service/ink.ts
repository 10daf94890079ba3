/** Pictures of signatures: drawn by people, or by us from a typed name. Every one is 400 × 200 (DOC-27). */
import { createRequire } from 'node:module';
import type { SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';

const WIDTH = 400;
const HEIGHT = 200;
const PREFIX = 'data:image/png;base64,';
/** A drawn signature is a few kilobytes; noise of this size would be twenty times as many. */
const BYTES_MAX = 200_000;
/** A pixel counts as ink if it is darker than this. */
const DARK = 128;
/** A dot of the pen is 4 pixels, a short stroke some hundred. */
const INK_MIN = 20;
/** Of all pixels. */
const INK_MAX = 0.5;

export type InkTrouble = 'not_a_signature' | 'empty' | 'all_ink';

/**
 * @param dataUrl of the pad
 * @returns the picture drawn again on white, without anything else the file held
 */
export async function readInk(dataUrl: string): Promise<Uint8Array | InkTrouble> {
  const file = pngOf(dataUrl);
  if (!file) return 'not_a_signature';
  try {
    const pixels = await sharp(file, { limitInputPixels: WIDTH * HEIGHT, failOn: 'warning' })
      .flatten({ background: 'white' })
      .grayscale()
      .timeout({ seconds: 5 })
      .raw()
      .toBuffer();
    const dark = pixels.reduce((count, pixel) => count + (pixel < DARK ? 1 : 0), 0);
    if (dark < INK_MIN) return 'empty';
    if (dark > pixels.length * INK_MAX) return 'all_ink';
    const raw = { width: WIDTH, height: HEIGHT, channels: 1 } as const;
    return new Uint8Array(await sharp(pixels, { raw }).png().toBuffer());
  } catch {
    return 'not_a_signature';
  }
}

/** The file, if its first bytes are those of a PNG of our size: then no other decoder looks at it. */
function pngOf(dataUrl: string): Buffer | null {
  if (!dataUrl.startsWith(PREFIX) || dataUrl.length > (BYTES_MAX * 4) / 3 + PREFIX.length) return null;
  const file = Buffer.from(dataUrl.slice(PREFIX.length), 'base64');
  const isPng = file.subarray(0, 16).equals(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  if (!isPng || file.length < 24) return null;
  return file.readUInt32BE(16) === WIDTH && file.readUInt32BE(20) === HEIGHT ? file : null;
}

const FAMILY = 'Signature';
const SIZES = { largest: 64, smallest: 30 };
const MARGIN = 16;

/** Draws a typed name in a plain italic: large on one line, or smaller on two. */
export async function drawName(name: string): Promise<Uint8Array> {
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas');
  if (!GlobalFonts.has(FAMILY)) {
    const font = 'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf';
    GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(font), FAMILY);
  }
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = 'black';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const { lines, size } = fit(context, name.trim().replace(/\s+/gu, ' '));
  for (const [index, line] of lines.entries()) {
    const y = HEIGHT / 2 + (index - (lines.length - 1) / 2) * size * 1.3;
    context.fillText(line, WIDTH / 2, y, WIDTH - 2 * MARGIN);
  }
  return new Uint8Array(await canvas.encode('png'));
}

function fit(context: SKRSContext2D, name: string): { lines: string[]; size: number } {
  const sizeOf = (lines: string[]) => {
    context.font = `100px ${FAMILY}`;
    const widest = Math.max(...lines.map((line) => context.measureText(line).width));
    return Math.min(SIZES.largest, Math.floor((100 * (WIDTH - 2 * MARGIN)) / widest));
  };
  const whole = sizeOf([name]);
  const lines = whole < SIZES.smallest ? inTwo(name) : [name];
  const size = Math.max(12, lines.length > 1 ? sizeOf(lines) : whole);
  context.font = `${size}px ${FAMILY}`;
  return { lines, size };
}

/** At the space nearest to the middle. */
function inTwo(name: string): string[] {
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const middle = name.length / 2;
  const at = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at + 1)];
}
