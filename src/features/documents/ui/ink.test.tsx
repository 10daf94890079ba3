import { describe, expect, it } from 'vitest';
import { drawInk, onPad } from './ink.ts';

describe('a stroke', () => {
  const shown = { left: 20, top: 100, width: 280, height: 140 };
  it.each([
    ['the corner', { x: 20, y: 100 }, { x: 0, y: 0 }],
    ['the middle', { x: 160, y: 170 }, { x: 200, y: 100 }],
    ['beyond the edge', { x: 900, y: 90 }, { x: 400, y: 0 }],
  ])('at %s of a small pad is there in the picture of 400 by 200 too [DOC-27]', (_, at, stored) => {
    expect(onPad(at, shown)).toEqual(stored);
  });
  it('on a pad that is not laid out yet is in its corner', () => {
    expect(onPad({ x: 5, y: 5 }, { left: 0, top: 0, width: 0, height: 0 })).toEqual({ x: 0, y: 0 });
  });
});

it('a drawing of 400 by 200 is white, with strokes in black, 2 wide [DOC-27]', () => {
  const did: unknown[] = [];
  const context = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    fillRect: (...at: number[]) => did.push(['fill', context.fillStyle, ...at]),
    stroke: () => did.push(['stroke', context.strokeStyle, context.lineWidth]),
    scale: (x: number) => did.push(['scale', x]),
    beginPath: () => {},
    moveTo: () => {},
    lineTo: () => {},
    quadraticCurveTo: () => {},
  };
  const canvas = { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement;
  const stroke = [10, 40, 90].map((at) => ({ x: at, y: at }));
  drawInk(canvas, [stroke], 400);
  expect(canvas).toMatchObject({ width: 400, height: 200 });
  expect(did).toEqual([
    ['fill', '#ffffff', 0, 0, 400, 200],
    ['scale', 1],
    ['stroke', '#000000', 2],
  ]);
});
