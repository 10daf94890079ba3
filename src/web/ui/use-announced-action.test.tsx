import { i18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NeverAskedError } from '../data/errors.ts';
import { failing } from './failing.ts';
import { notify } from './toast.tsx';
import { type Announced, useAnnouncedAction } from './use-announced-action.ts';

// Tests run without the build's macros.
vi.mock('@lingui/core/macro', () => ({
  msg: (texts: TemplateStringsArray) => ({ id: texts.join(''), message: texts.join('') }),
}));
vi.mock('@lingui/react/macro', () => ({ Trans: () => null }));

i18n.loadAndActivate({ locale: 'en', messages: {} });

const raised = vi.spyOn(notify, 'error').mockImplementation(() => {});
const refused = vi.spyOn(notify, 'refused').mockImplementation(() => {});
const cleared = vi.spyOn(notify, 'clear').mockImplementation(() => {});
const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => vi.clearAllMocks());

interface DialogProps extends Announced {
  work: () => Promise<unknown>;
  onRender: (run: () => Promise<boolean>) => void;
}

function Dialog({ work, onRender, ...announced }: DialogProps) {
  onRender(useAnnouncedAction(work, announced).run);
  return null;
}

/** Does this once, as a dialog would. @returns whether it worked */
async function act(work: () => Promise<unknown>, announced: Announced): Promise<boolean> {
  let run = async () => false;
  const onRender: DialogProps['onRender'] = (given) => {
    run = given;
  };
  renderToStaticMarkup(<Dialog work={work} onRender={onRender} {...announced} />);
  return run();
}

const failure = failing(
  'block date',
  { id: 'Failed to block date' },
  { id: 'What you entered is still here.' },
);
const no = () => Object.assign(new Error('no'), { status: 500 });
const fails = () => Promise.reject(no());
const RAISED = ['Error', 'Failed to block date', 'block date'];

describe('an action of the workspace', () => {
  it('that fails is a toast titled "Error", and one line in the log [LIMIT-02]', async () => {
    expect(await act(fails, { failure })).toBe(false);
    expect(raised.mock.calls).toEqual([RAISED]);
    expect(logged.mock.calls).toEqual([['Failed to block date', no()]]);
  });

  it('that is refused for a reason is a toast that goes with the next change [LIMIT-02]', async () => {
    for (const said of ['Somebody was faster.', null]) await act(fails, { failure, explain: () => said });
    expect(refused.mock.calls).toEqual([RAISED, RAISED]);
    expect(raised).not.toHaveBeenCalled();
    expect(logged).toHaveBeenCalledTimes(2);
  });

  it('whose answer was lost is not said to have failed [LIMIT-02, AP11]', async () => {
    await act(() => Promise.reject(new TypeError('Failed to fetch')), { failure });
    expect(raised.mock.calls).toEqual([['Error', 'We do not know whether it reached us', 'block date']]);
  });

  it('that was never asked for is said to have failed, whatever else had no answer [DOC-22, AP11]', async () => {
    await act(() => Promise.reject(new NeverAskedError('no file')), { failure, explain: () => null });
    expect(refused.mock.calls).toEqual([RAISED]);
  });

  it('takes the toast of the last try away when it begins', async () => {
    expect(await act(async () => {}, { failure })).toBe(true);
    expect(cleared.mock.calls).toEqual([['block date']]);
    expect(raised).not.toHaveBeenCalled();
  });

  it('says that nothing was saved where it has no words of its own [LIMIT-02]', async () => {
    await act(fails, { failure: failing('choose provider') });
    const words = 'We could not save your change just now';
    expect(raised.mock.calls).toEqual([['Error', words, 'choose provider']]);
  });
});

it('the screen says what failed and what is safe, or why it was refused', () => {
  expect(failure.announce(no())).toBe(
    'Failed to block date. What you entered is still here. Please try again.',
  );
  expect(failure.announce(no(), 'Somebody was faster.')).toBe('Somebody was faster.');
  expect(failing('choose provider').announce(no())).toBe(
    'We could not save your change just now. Please try again.',
  );
});

it('outside the workspace, what fails is said in the form, and logged', async () => {
  expect(await act(fails, {})).toBe(false);
  expect(raised).not.toHaveBeenCalled();
  expect(logged).toHaveBeenCalledTimes(1);
});
