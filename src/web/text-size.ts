import { early, type FirstReads } from './early-reads-script.ts';
import { readStored, writeStored } from './storage.ts';

export const TEXT_SIZES = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
const KEY = 'kinkeeper.text';

export function storedTextSize(): TextSize {
  const stored = readStored(KEY);
  return TEXT_SIZES.find((size) => size === stored) ?? 'normal';
}

export function chooseTextSize(size: TextSize): void {
  writeStored(KEY, size);
  document.documentElement.dataset.text = size;
}

/**
 * Runs in the head before the first paint: sets the text size, keeps the language of the letter that led here where
 * none was chosen, goes to the page's Spanish twin or hides the page until Spanish has loaded if there is none, notes
 * whether a link on another page of ours led here and whether it led to signing up, and requests the session early
 * for somebody who was recently signed in, and then what the screen reads first. In a browser it has run before this
 * module does, so bundles do not repeat it.
 * @param reads what screens read first, with the page's own address among them
 */
export const beforePaint = (reads: readonly FirstReads[]): string =>
  !import.meta.env.SSR
    ? ''
    : `(function(){var d=document.documentElement;var e=location.search.indexOf('lang=es')>0,l;try{var t=localStorage.getItem('${KEY}');if(t)d.dataset.text=t;l=localStorage.getItem('kinkeeper.locale');if(!l&&e)localStorage.setItem('kinkeeper.locale',l='es')}catch(x){if(e)l='es'}try{l=l||((navigator.languages||[]).map(function(x){return x.toLowerCase().split(/[-_]/)[0]}).find(function(x){return x==='en'||x==='es'})||'en');if(l==='es'&&d.lang!=='es'){d.dataset.wait='';if(d.dataset.twin){location.replace(d.dataset.twin+location.search+location.hash);return}d.lang='es'}var r=document.referrer,n=performance.getEntriesByType('navigation')[0],p=function(a){return new URL(a).pathname.replace(/^\\/es(?=\\/|$)/,'')||'/'};if(r.indexOf(location.origin+'/')===0&&n&&n.type==='navigate'&&!location.hash&&p(r)!==p(location.href))d.dataset.linked='';if(location.search.indexOf('tab=sign-up')>0)d.dataset.signUp='';if(localStorage.getItem('kinkeeper.known')){d.dataset.known='';var s=window.earlySession=fetch('/api/auth/session');${reads.length > 0 ? early(reads) : ''}}}catch(e){}})()`;
