/**
 * What a PDF may hold besides what is seen: layers that are off, actions, scripts, attached files. LibPDF
 * flattens forms, annotations and layers; the rest is found here.
 */
import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';

/** Of the catalog. What they point to is left behind when the file is written whole. */
const DOCUMENT_KEYS = [
  'OpenAction',
  'AA',
  'Names',
  'AF',
  'AcroForm',
  'Perms',
  'DSS',
  'Collection',
  'Requirements',
  'NeedsRendering',
  'Outlines',
  'URI',
  'Threads',
  'DPartRoot',
  'PieceInfo',
  'OCProperties',
];
const PAGE_KEYS = ['Annots', 'AA', 'AF', 'Thumb', 'PieceInfo', 'B', 'PresSteps', 'DPart'];
/** Of a drawing: another drawing for print, another file, private data. */
const DRAWING_KEYS = ['Alternates', 'Ref', 'OPI', 'AF', 'PieceInfo'];
const ACTIONS = new Set([
  'GoTo',
  'GoToR',
  'GoToE',
  'GoTo3DView',
  'Launch',
  'Thread',
  'URI',
  'Sound',
  'Movie',
  'Hide',
  'Named',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'JavaScript',
  'SetOCGState',
  'Rendition',
  'Trans',
  'RichMediaExecute',
]);

export interface Hidden {
  /** Something is drawn that is not seen. */
  layers: boolean;
  /** The file carries signatures. */
  signatures: boolean;
  /** Part of a drawing is in another file. */
  elsewhere: boolean;
}

/** Looks at every object that the file reaches, and empties actions and attached files on the way. */
export function emptyHidden(pdf: PDF): Hidden {
  const found: Hidden = {
    layers: pdf.getLayers().some((layer) => !layer.visible),
    signatures: false,
    elsewhere: false,
  };
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  const seen = new Set<PdfObject>();
  const open: PdfObject[] = [pdf.context.catalog.getDict()];
  for (let next = open.pop(); next; next = open.pop()) {
    const object = next instanceof PdfRef ? resolve(next) : next;
    if (!object || seen.has(object)) continue;
    if (object instanceof PdfArray) {
      seen.add(object);
      open.push(...object.toArray().filter(isCompound));
    } else if (object instanceof PdfDict) {
      seen.add(object);
      lookAt(object, found, resolve);
      for (const [, value] of object) if (isCompound(value)) open.push(value);
    }
  }
  return found;
}

/** Leaves nothing in the catalog and on the pages that does something or carries a file. */
export function removeExtras(pdf: PDF): void {
  const catalog = pdf.context.catalog.getDict();
  for (const key of DOCUMENT_KEYS) catalog.delete(key);
  for (const page of pdf.getPages()) for (const key of PAGE_KEYS) page.dict.delete(key);
}

const isCompound = (value: PdfObject) =>
  value instanceof PdfRef || value instanceof PdfArray || value instanceof PdfDict;

type Resolve = (ref: PdfRef) => PdfObject | null;

function lookAt(dict: PdfDict, found: Hidden, resolve: Resolve): void {
  const type = dict.getName('Type', resolve)?.value;
  if (dict.has('ByteRange') && dict.has('Contents')) found.signatures = true;
  if (type === 'OCMD' && hidesByRule(dict, resolve)) found.layers = true;
  if (type === 'OCG' && isOffOnScreen(dict, resolve)) found.layers = true;
  if (type === 'OBJR') dict.delete('Obj');
  if (dict instanceof PdfStream) {
    if (dict.has('F')) found.elsewhere = true;
    for (const key of DRAWING_KEYS) dict.delete(key);
  } else if (isAction(dict, resolve) || isFile(dict, resolve)) {
    for (const key of [...dict.keys()]) dict.delete(key);
  }
}

function isAction(dict: PdfDict, resolve: Resolve): boolean {
  const kind = dict.get('S', resolve);
  // A part of the text's structure has a kind (`S`), too, but also parts or a parent.
  return kind instanceof PdfName && ACTIONS.has(kind.value) && !dict.has('K') && !dict.has('P');
}

function isFile(dict: PdfDict, resolve: Resolve): boolean {
  return ['F', 'UF'].some((key) => dict.get(key, resolve) instanceof PdfString) && dict.has('EF');
}

/** A layer's visibility may depend on others; without layers everything would be seen. */
function hidesByRule(dict: PdfDict, resolve: Resolve): boolean {
  const policy = dict.getName('P', resolve)?.value;
  return dict.has('VE') || policy === 'AllOff' || policy === 'AnyOff';
}

function isOffOnScreen(dict: PdfDict, resolve: Resolve): boolean {
  const view = dict.getDict('Usage', resolve)?.getDict('View', resolve);
  return view?.getName('ViewState', resolve)?.value === 'OFF';
}
