/** Who has to have a second factor, as the operator says. */
import type { UserType } from './accounts.rules.ts';

/** `0` nobody; `1` everybody of the role; `always` also where a device was trusted. */
type Duty = '0' | '1' | 'always';

/** The strictest duty of somebody's roles. */
export function dutyOf(
  { isAdmin, userType }: { isAdmin: boolean; userType: UserType },
  settings: { MFA_ADMINS: Duty; MFA_PROVIDERS: Duty },
): Duty {
  const held = [
    ...(isAdmin ? [settings.MFA_ADMINS] : []),
    ...(userType === 'service_provider' ? [settings.MFA_PROVIDERS] : []),
  ];
  return held.includes('always') ? 'always' : held.includes('1') ? '1' : '0';
}
