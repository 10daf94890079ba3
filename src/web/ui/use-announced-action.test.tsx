import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from './toast.tsx';
import { type Announced, useAnnouncedAction } from './use-announced-action.ts';

// Tests run without the build's macros.
vi.mock('@lingui/core/macro', () => ({ t: (texts: TemplateStringsArray) => texts.join('') }));
vi.mock('@lingui/react/macro', () => ({ Trans: () => null }));

const raised = vi.spyOn(notify, 'error').mockReturnValue();
const refused = vi.spyOn(notify, 'refused').mockReturnValue();
const cleared = vi.spyOn(notify, 'clear').mockReturnValue();
const logged = vi.spyOn(console, 'warn').mockReturnValue();
beforeEach(() => vi.clearAllMocks());

/** Does this once, as a dialog would. @returns whether it worked */
async function act(work: () => Promise<unknown>, announced: Announced): Promise<boolean> {
  let run = async () => false;
  function Dialog() {
    ({ run } = useAnnouncedAction(work, announced));
    return null;
  }
  renderToStaticMarkup(<Dialog />);
  return run();
}

const failure = { id: 'block date', title: 'Failed to block date' };
const fails = () => Promise.reject(new Error('no'));

describe('an action of the workspace', () => {
  it('that fails is a toast titled "Error", and one line in the log [LIMIT-02]', async () => {
    expect(await act(fails, { failure })).toBe(false);
    expect(raised.mock.calls).toEqual([['Error', 'Failed to block date', 'block date']]);
    expect(logged.mock.calls).toEqual([['Failed to block date', new Error('no')]]);
    expect(cleared).not.toHaveBeenCalled();
  });

  it('that is refused for a reason is a toast that goes with the next change [LIMIT-02]', async () => {
    for (const said of ['Somebody was faster.', null]) await act(fails, { failure, explain: () => said });
    expect(refused.mock.calls).toEqual([
      ['Error', 'Failed to block date', 'block date'],
      ['Error', 'Failed to block date', 'block date'],
    ]);
    expect(raised).not.toHaveBeenCalled();
    expect(logged).toHaveBeenCalledTimes(2);
  });

  it('that works takes the toast of an earlier try away; one that was not tried leaves it', async () => {
    expect(await act(async () => false, { failure })).toBe(false);
    expect(cleared).not.toHaveBeenCalled();
    expect(await act(async () => {}, { failure })).toBe(true);
    expect(cleared.mock.calls).toEqual([['block date']]);
  });

  it('says that nothing was saved where it has no words of its own [LIMIT-02]', async () => {
    await act(fails, { failure: { id: 'choose provider' } });
    expect(raised.mock.calls).toEqual([
      ['Error', 'We could not save your change just now', 'choose provider'],
    ]);
  });
});

it('outside the workspace, what fails is said in the form, and logged', async () => {
  expect(await act(fails, {})).toBe(false);
  expect(raised).not.toHaveBeenCalled();
  expect(logged).toHaveBeenCalledTimes(1);
});
