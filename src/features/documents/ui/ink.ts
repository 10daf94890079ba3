/** A drawn signature: its strokes, in pixels of the stored picture, and how they are drawn. */
import { PAD } from '../documents.rules.ts';

export interface Point {
  x: number;
  y: number;
}
export type Stroke = readonly Point[];

/** DOC-27. */
const PEN = { color: '#000000', width: 2 };
const PAPER = '#ffffff';

/**
 * @param at a place on the pad on screen, however large that is
 * @returns the same place in the stored picture
 */
export function onPad(at: Point, shown: { left: number; top: number; width: number; height: number }): Point {
  const part = (from: number, length: number) => Math.min(1, Math.max(0, length === 0 ? 0 : from / length));
  return {
    x: part(at.x - shown.left, shown.width) * PAD.width,
    y: part(at.y - shown.top, shown.height) * PAD.height,
  };
}

/** Draws strokes on white, at any size: from the points, not by stretching a picture. */
export function drawInk(canvas: HTMLCanvasElement, strokes: readonly Stroke[], width: number): void {
  const scale = width / PAD.width;
  canvas.width = Math.round(width);
  canvas.height = Math.round(PAD.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.strokeStyle = PEN.color;
  context.lineWidth = PEN.width;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of strokes) drawStroke(context, stroke);
}

/** A smooth line through the middles between its points; a single point is a dot. */
function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
  const [first, ...others] = stroke;
  if (!first) return;
  context.beginPath();
  context.moveTo(first.x, first.y);
  let before = first;
  for (const each of others) {
    context.quadraticCurveTo(before.x, before.y, (before.x + each.x) / 2, (before.y + each.y) / 2);
    before = each;
  }
  context.lineTo(before.x, before.y);
  context.stroke();
}

/** @returns the picture to store: a PNG of 400 by 200 as a data URL (DOC-27, DOC-29) */
export function inkPicture(strokes: readonly Stroke[]): string {
  const canvas = document.createElement('canvas');
  drawInk(canvas, strokes, PAD.width);
  return canvas.toDataURL('image/png');
}
