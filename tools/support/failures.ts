/** The failed tests of a report: what a reader of a long log looks for first. */

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { title: string; status: string; failureMessages: string[] | null }[];
  }[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    ok: boolean;
    line: number;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** @returns for each failed test, or file that did not load, its place, title and message */
export function failedTests(report: VitestReport): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [shown(name, 'did not load', message)];
    return failed.map(({ title, failureMessages }) => shown(name, title, failureMessages?.[0]));
  });
}

/**
 * @returns for each failed journey its place, title and messages: that it took too long comes before the step it
 * waited for; and what failed outside of any
 */
export function failedJourneys({ suites, errors }: PlaywrightReport): string[] {
  return [...suites.flatMap(failedSpecs), ...errors.map(({ message }) => shown('journeys', '', message))];
}

function failedSpecs({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, line, tests }) => {
      const failures = tests.flatMap((test) => test.results).flatMap((result) => result.errors);
      return shown(`${file}:${line}`, title, ...failures.map(({ message }) => message));
    });
  return [...own, ...suites.flatMap(failedSpecs)];
}

function shown(place: string, title: string, ...messages: (string | undefined)[]): string {
  const words = messages.map((each = '') => each.slice(0, 1000).trim().replace(/^/gm, '    '));
  return `${place} › ${title}\n${words.join('\n')}`;
}
