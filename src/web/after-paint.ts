/**
 * For what need not come before a press is seen: a request takes a phone more time to put together than all
 * else that the press does.
 * @returns once the browser had a turn to paint
 */
export const afterPaint = () => new Promise<void>((resolve) => setTimeout(resolve));
