/** Pictures of signatures: drawn by people, or by us from a typed name. Every one is 400 × 200 (DOC-27). */
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { INK_URL_MAX, PAD } from '../documents.rules.ts';
import { FONT_FILES } from './fonts.ts';
import { grayPng } from './gray-png.ts';

const { width: WIDTH, height: HEIGHT } = PAD;
const PREFIX = 'data:image/png;base64,';
/** A pixel counts as ink if it is darker than this. */
const DARK = 128;
/** A dot of the pen is 4 pixels, a short stroke some hundred. */
const INK_MIN = 20;
/** Of all pixels. */
const DARK_SHARE_MAX = 0.5;

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
    if (dark > pixels.length * DARK_SHARE_MAX) return 'all_ink';
    return grayPng(pixels, WIDTH);
  } catch {
    return 'not_a_signature';
  }
}

/** The file, if its first bytes are those of a PNG of our size: then no other decoder looks at it. */
function pngOf(dataUrl: string): Buffer | null {
  if (!dataUrl.startsWith(PREFIX) || dataUrl.length > INK_URL_MAX) return null;
  const file = Buffer.from(dataUrl.slice(PREFIX.length), 'base64');
  const isPng = file.subarray(0, 16).equals(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  if (!isPng || file.length < 24) return null;
  return file.readUInt32BE(16) === WIDTH && file.readUInt32BE(20) === HEIGHT ? file : null;
}

const FAMILY = 'Signature';
const MARGIN = 16;
/** A name stays on one line down to this size. */
const ONE_LINE_MIN = 30;
const SIZES = Array.from({ length: 26 }, (_, index) => 64 - 2 * index);
const LEADING = 1.3;

/** Draws a typed name in a plain italic: large on one line, or smaller on two. */
export async function drawName(name: string): Promise<Uint8Array> {
  pad ??= openPad();
  const canvas = await pad;
  // From here on nothing waits: the pad is everybody's.
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = 'black';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const { lines, size } = fitted(context, name.trim().replace(/\s+/gu, ' '));
  context.font = `${size}px ${FAMILY}`;
  const gray = new Uint8Array(WIDTH * HEIGHT).fill(WHITE);
  for (const [index, line] of lines.entries()) {
    const y = HEIGHT / 2 + (index - (lines.length - 1) / 2) * size * LEADING;
    context.fillText(line, WIDTH / 2, y);
    copyLine(context, line, y, gray);
  }
  return grayPng(gray, WIDTH);
}

const WHITE = 255;
/** Around a line: letters are a little larger than they say. */
const EDGE = 4;

/** Copies where a line was drawn, and no more: whole canvases soon make the collector go over all memory. */
function copyLine(context: SKRSContext2D, line: string, y: number, gray: Uint8Array): void {
  const box = context.measureText(line);
  const left = Math.max(0, Math.floor(WIDTH / 2 - box.actualBoundingBoxLeft) - EDGE);
  const right = Math.min(WIDTH, Math.ceil(WIDTH / 2 + box.actualBoundingBoxRight) + EDGE);
  const top = Math.max(0, Math.floor(y - box.actualBoundingBoxAscent) - EDGE);
  const bottom = Math.min(HEIGHT, Math.ceil(y + box.actualBoundingBoxDescent) + EDGE);
  const { data } = context.getImageData(left, top, right - left, bottom - top);
  for (let row = top, from = 0; row < bottom; row += 1)
    for (let at = row * WIDTH + left; at < row * WIDTH + right; at += 1, from += 4)
      gray[at] = data[from] as number;
}

/** A new one takes three times as long as drawing on it. */
let pad: Promise<Canvas> | undefined;

async function openPad(): Promise<Canvas> {
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas');
  GlobalFonts.registerFromPath(FONT_FILES.italic, FAMILY);
  return createCanvas(WIDTH, HEIGHT);
}

/** As large as fits: on one line, or else on several, or else with a word broken. */
function fitted(context: SKRSContext2D, name: string): { lines: string[]; size: number } {
  const largest = (breaks: boolean, isGood: (lines: string[], size: number) => boolean) => {
    for (const size of SIZES) {
      const lines = linesOf(context, name, size, breaks);
      if (isGood(lines, size)) return { lines, size };
    }
    return null;
  };
  const isLow = (lines: string[], size: number) =>
    lines.length > 0 && lines.length * size * LEADING <= HEIGHT - 2 * MARGIN;
  return (
    largest(false, (lines, size) => lines.length === 1 && size >= ONE_LINE_MIN) ??
    largest(false, isLow) ??
    largest(true, isLow) ?? { lines: [name], size: ONE_LINE_MIN }
  );
}

/** Broken at spaces and hyphens. Without `breaks`, nothing if a word is longer than a line. */
function linesOf(context: SKRSContext2D, name: string, size: number, breaks: boolean): string[] {
  context.font = `${size}px ${FAMILY}`;
  const fits = (text: string) => context.measureText(text.trim()).width <= WIDTH - 2 * MARGIN;
  const words = name.split(/(?<=[ -])/);
  if (!breaks && !words.every(fits)) return [];
  const pieces = words.flatMap((word) => (fits(word) ? [word] : Array.from(word)));
  const lines = [''];
  for (const piece of pieces) {
    const line = `${lines.at(-1)}${piece}`;
    if (fits(line)) lines[lines.length - 1] = line;
    else lines.push(piece);
  }
  return lines.map((line) => line.trim());
}
