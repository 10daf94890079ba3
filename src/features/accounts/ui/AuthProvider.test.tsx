import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useAuth } from './AuthProvider.tsx';

function Lonely() {
  return <p>{useAuth().session?.user.full_name}</p>;
}

it('the auth context throws outside its provider [AUTH-37]', () => {
  expect(() => renderToString(<Lonely />)).toThrow('useAuth must be used inside AuthProvider');
});
