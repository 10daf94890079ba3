import { expect, it } from 'vitest';
import { lightData } from './light-data.ts';

it('a light page gets the data of its screen without the HTML that is on it, unable to end its script', () => {
  const data = {
    guide: { title: 'Falls </script> & <b>', sections: [{ id: 'forms', html: '<p>…</p>' }, { html: '' }] },
  };
  const text = lightData(data);
  expect(text).not.toMatch(/[<]/);
  expect(JSON.parse(text)).toEqual({
    guide: { title: 'Falls </script> & <b>', sections: [{ id: 'forms', html: ' ' }, { html: '' }] },
  });
  expect(lightData(undefined)).toBe('null');
});
