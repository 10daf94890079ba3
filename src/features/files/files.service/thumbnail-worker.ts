/** Draws one thumbnail and exits. Runs in its own thread: see files.service/thumbnails.ts. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { workerData } from 'node:worker_threads';
import { finish } from '#server/thread.ts';
import type { Picturable } from '../files.rules.ts';

/** Pixels of the longer side. */
const SIDE = 320;
/** More than any camera produces; less than would exhaust memory. */
const MAX_PIXELS = 60_000_000;
const SECONDS = 15;

const { kind, bytes } = workerData as { kind: Picturable; bytes: Uint8Array };
const picture = await (kind === 'pdf' ? drawPdf(bytes) : drawImage(bytes));
finish(new Uint8Array(picture));

async function drawImage(source: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Allow only the decoders we intend to use.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
  });
  return sharp(source, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
    .webp({ quality: 75 })
    .toBuffer();
}

/** The first page, on white. */
async function drawPdf(source: Uint8Array): Promise<Uint8Array> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = getDocument({
    data: source,
    verbosity: 0,
    stopAtErrors: false,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: MAX_PIXELS,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    cMapUrl: `${folder}/cmaps/`,
    cMapPacked: true,
    wasmUrl: `${folder}/wasm/`,
  });
  const page = await (await task.promise).getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: SIDE / Math.max(width, height) });
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  // Compatible with a browser canvas in all but its types.
  const target = { canvas, canvasContext: canvas.getContext('2d') } as unknown as { canvas: null };
  await page.render({ ...target, viewport, background: 'white' }).promise;
  return canvas.encode('webp', 75);
}
