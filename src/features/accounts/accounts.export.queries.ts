/** What a person's copy of their data says of accounts. */
import { exportPart, OWN } from '#db/export-part.ts';

export const accountsExport = [
  exportPart({
    name: 'account',
    about: 'Your account.',
    table: 'people',
    mine: OWN.by('id'),
    fields: {
      id: 'Names you',
      full_name: 'Your name',
      email: 'Your address',
      email_verified: 'Whether you proved the address',
      organization: 'Your organization',
      user_type: 'Whether you look for care or provide it',
      provider_verified_at: 'When we checked you as a provider',
      locale: 'The language of our mails',
      time_zone: 'Your time zone',
      time_zone_chosen: 'Whether you chose it; else it follows your browser',
      created_at: 'When you signed up, in UTC',
    },
  }),
  exportPart({
    name: 'phones',
    about: 'Phones that get codes for signing in.',
    table: 'factors',
    mine: OWN.by('person_id'),
    fields: {
      id: 'Names the phone',
      friendly_name: 'Your name for it',
      phone: 'Its number',
      verified_at: 'When you entered its first code, in UTC',
    },
  }),
];
