import { Resvg } from '@resvg/resvg-js';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { qrCode } from './library.qr.rules.ts';

const ADDRESS = 'https://kinkeeper.example/es/packs/end-of-life/comfort-care-and-hospice';

/** Draws a code as a page does, and reads it as a phone does. */
function readBack(address: string, stain = ''): string | undefined {
  const { size, path } = qrCode(address);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/>${stain}</svg>`;
  const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: size * 6 } }).render();
  return jsQR(new Uint8ClampedArray(drawn.pixels), drawn.width, drawn.height)?.data;
}

describe('a QR code', () => {
  it.each([
    'http://localhost:3000/packs/housing/home-safety',
    ADDRESS,
    'https://a-long-name-of-a-county-library.example.org:8443/es/packs/communications/navigating-resistance',
  ])('of %s is read as that address', (address) => {
    expect(readBack(address)).toBe(address);
  });

  it('is read although something covers a part of it', () => {
    expect(readBack(ADDRESS, '<circle cx="26" cy="26" r="4" fill="#7f3a20"/>')).toBe(ADDRESS);
  });

  it('has the white around it that scanners need', () => {
    const { size, path } = qrCode(ADDRESS);
    const starts = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]) => ({
      left: Number(x),
      right: Number(x) + Number(length),
      y: Number(y),
    }));
    expect(Math.min(...starts.map(({ left }) => left))).toBe(4);
    expect(Math.min(...starts.map(({ y }) => y))).toBe(4);
    expect(Math.max(...starts.map(({ right }) => right))).toBe(size - 4);
    expect(Math.max(...starts.map(({ y }) => y))).toBe(size - 5);
  });
});
