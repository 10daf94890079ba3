import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawName, readInk } from './ink.ts';

const dataUrl = (file: Uint8Array, type = 'png') =>
  `data:image/${type};base64,${Buffer.from(file).toString('base64')}`;

/** A picture of the pad with a rectangle of ink. */
function pad(
  ink: { width: number; height: number } | null,
  { width = 400, height = 200, background = 'white' } = {},
) {
  const picture = sharp({ create: { width, height, channels: 4, background } });
  const black =
    ink &&
    sharp({ create: { ...ink, channels: 4, background: 'black' } })
      .png()
      .toBuffer();
  return Promise.resolve(black)
    .then((input) => (input ? picture.composite([{ input }]) : picture).png().toBuffer())
    .then((file) => new Uint8Array(file));
}
const stroke = { width: 120, height: 4 };

it('a drawn signature is drawn again, on white and without what else its file held [DOC-27]', async () => {
  const drawn = await sharp(await pad(stroke, { background: 'transparent' }))
    .withExif({ IFD0: { Copyright: 'a hidden remark' } })
    .png()
    .toBuffer();
  const ink = await readInk(dataUrl(drawn));
  if (typeof ink === 'string') throw new Error(ink);
  const { format, width, height, hasAlpha, exif } = await sharp(ink).metadata();
  expect({ format, width, height, hasAlpha, exif }).toEqual({
    format: 'png',
    width: 400,
    height: 200,
    hasAlpha: false,
    exif: undefined,
  });
  const { channels } = await sharp(ink).stats();
  expect([channels[0]?.min, channels[0]?.max]).toEqual([0, 255]);
});

it.each([
  ['nothing drawn', 'empty', () => pad(null)],
  ['nothing drawn on a transparent pad', 'empty', () => pad(null, { background: 'transparent' })],
  ['a dot', 'empty', () => pad({ width: 2, height: 2 })],
  ['nearly everything black', 'all_ink', () => pad({ width: 400, height: 190 })],
  ['a picture of another width', 'not_a_signature', () => pad(stroke, { width: 401 })],
  ['a picture of another height', 'not_a_signature', () => pad(stroke, { height: 100 })],
  ['a truncated picture', 'not_a_signature', async () => (await pad(stroke)).subarray(0, 200)],
  [
    'an SVG named as a PNG',
    'not_a_signature',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['no bytes', 'not_a_signature', async () => new Uint8Array()],
  [
    'more bytes than a signature has',
    'not_a_signature',
    async () => Buffer.concat([await pad(stroke), Buffer.alloc(400_000)]),
  ],
] as const)('%s is refused as %s [DOC-28]', async (_, reason, file) => {
  expect(await readInk(dataUrl(await file()))).toBe(reason);
});

it.each(['image/jpeg', 'image/svg+xml', 'text/html'])(
  'a data URL of %s is no signature [DOC-28]',
  async (type) => {
    const png = dataUrl(await pad(stroke));
    expect(await readInk(png.replace('image/png', type))).toBe('not_a_signature');
  },
);

it.each([
  ['Rosa Díaz'],
  ['Żółć Łukaszewska'],
  ['Ελένη Παπαδοπούλου'],
  ['Nguyễn Thị Hương'],
  ['María Guadalupe Álvarez-Montenegro de la Cruz y Fernández'],
  ['W'.repeat(120)],
])('a typed name becomes a signature within the pad: %s [DOC-28]', async (name) => {
  const drawn = await drawName(name);
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 400, height: 200 });
  expect(await readInk(dataUrl(drawn))).toBeInstanceOf(Uint8Array);
  // Its margins are white.
  const margin = sharp(drawn).extract({ left: 0, top: 0, width: 10, height: 200 });
  expect((await sharp(await margin.toBuffer()).stats()).channels[0]?.min).toBe(255);
});

it('names that are drawn at once on the one pad are the same as one after the other', async () => {
  const names = ['Maria Alvarez', 'Jo', 'Ana María de la Concepción Hernández-Gutiérrez y López', 'Ωμέγα Ḝḝ'];
  const alone: Uint8Array[] = [];
  for (const name of names) alone.push(await drawName(name));
  expect(new Set(alone.map(String)).size).toBe(names.length);
  expect(await Promise.all(names.toReversed().map(drawName))).toEqual(alone.toReversed());
});
