// A client that saves drafts and completes assessments against a running server, and remembers what was
// acknowledged, to check it after a crash.
import { randomBytes } from 'node:crypto';

const ANSWERS = {
  safety_check: ['none_of_above'],
  starting_points: ['driving'],
  city_or_zip: 'Phoenix',
  care_team: ['me'],
  coverage_snapshot: ['medicare'],
};

export class Writer {
  readonly email = `writer.${randomBytes(5).toString('hex')}@example.test`;
  /** The session cookie to send. */
  cookie = '';
  /** Assessments that the server acknowledged. */
  readonly acknowledged: string[] = [];
  /** Submits without an answer: the server may or may not have stored them. */
  readonly unknown: string[] = [];
  /** The city last acknowledged in the open draft. */
  draftCity: string | null = null;
  /** The city whose save was never answered: the server may or may not have stored it. */
  unknownCity: string | null = null;

  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** What they sign up with. */
  get account() {
    const data = { full_name: 'Wes Writer', user_type: 'customer' };
    return { email: this.email, password: 'kinkeeper-demo', options: { data } };
  }

  async signUp(): Promise<void> {
    await this.call('POST', '/auth/sign-up', this.account);
    await this.signIn();
  }

  async signIn(url = this.url): Promise<void> {
    const answer = await fetch(`${url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: this.email, password: 'kinkeeper-demo' }),
    });
    if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
    this.cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
  }

  /** One assessment: a few draft saves, then the submit. Stops at the first failure. */
  async complete(): Promise<void> {
    const draft = await this.save(null, ANSWERS);
    for (const city of ['Mesa', 'Tempe', 'Yuma']) await this.save(draft.id, { city_or_zip: city });
    this.unknown.push(draft.id);
    await this.call('POST', '/assessments', { draft_id: draft.id });
    this.unknown.pop();
    this.draftCity = null;
    this.acknowledged.push(draft.id);
  }

  private async save(draft_id: string | null, changes: { city_or_zip: string }) {
    this.unknownCity = changes.city_or_zip;
    const step = draft_id === null ? 1 : 6;
    const draft = await this.call<{ id: string }>('PATCH', '/assessments/draft', { draft_id, changes, step });
    this.draftCity = this.unknownCity;
    this.unknownCity = null;
    return draft;
  }

  async stored(url = this.url): Promise<string[]> {
    const ids: string[] = [];
    for (let before: string | null = null; ; ) {
      const query = before ? `?before=${before}` : '';
      const page: { items: { id: string }[]; next: string | null } = await this.call(
        'GET',
        `/assessments${query}`,
        undefined,
        url,
      );
      ids.push(...page.items.map((each) => each.id));
      if (!page.next) return ids;
      before = page.next;
    }
  }

  async draft(url = this.url): Promise<{ answers: { city_or_zip: string } } | null> {
    return (
      await this.call<{ draft: { answers: { city_or_zip: string } } | null }>(
        'GET',
        '/assessments/draft',
        undefined,
        url,
      )
    ).draft;
  }

  private async call<T>(method: string, path: string, body?: unknown, url = this.url): Promise<T> {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { cookie: this.cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
