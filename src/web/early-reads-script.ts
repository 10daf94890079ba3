import { PERSON_HEADER } from '#kit/person-header.ts';

/** Stands for an id in the address of a page, and the same one in the addresses it reads. */
export const ID = ':id';

/** A page's address, and the addresses of the API it reads first. */
export type FirstReads = readonly [page: string, addresses: readonly string[]];

const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';

/**
 * Part of the script in the head. Asks for what the page reads first as soon as the session `s` is known, in the
 * name of its person, and leaves the answers for web/data/early-reads.ts, and what they hold for early-bodies.ts.
 * After the session, because the live stream's cursor comes with that, and lists must not be older than the
 * cursor. Not for an address with a query: it says what else to read.
 *
 * Then it makes a formatter of dates, while the phone has nothing to do but wait for scripts: the first one takes
 * a tenth of a second there, the others, in web/dates.ts, next to nothing.
 */
export const early = (reads: readonly FirstReads[]): string => {
  const table = reads.map(([page, addresses]) => [`^${page.replace(ID, UUID)}$`, addresses]);
  return `if(location.pathname.indexOf('/project/')===0)d.dataset.opens='project';if(!location.search)${JSON.stringify(table)}.some(function(f){var m=RegExp(f[0]).exec(location.pathname);if(!m)return;window.earlyReads=s.then(function(r){return r.clone().json()}).then(function(b){var i=b.session.user.id,a={},e=window.earlyBodies={};f[1].forEach(function(u){u=u.replace('${ID}',m[1]);(a[location.origin+u]=fetch(u,{headers:{'${PERSON_HEADER}':i}})).then(function(r){return r.ok?r.clone().json():void 0}).then(function(b){e[i+u]=b}).catch(function(){})});new Intl.DateTimeFormat(d.lang+'-US',{dateStyle:'medium',timeZone:'UTC'});return{person:i,answers:a}}).catch(function(){});return 1})`;
};
