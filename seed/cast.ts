/** The people of the demo, named once for the seed, tests and documentation. */
export const DEMO_PASSWORD = 'kinkeeper-demo';

export const CAST = {
  maria: { email: 'maria@demo.test', full_name: 'Maria Alvarez', user_type: 'customer' },
  james: { email: 'james@demo.test', full_name: 'James Okafor', user_type: 'customer' },
  dana: {
    email: 'dana@demo.test',
    full_name: 'Dana Whitfield',
    user_type: 'service_provider',
    organization: 'Desert Care Coordination',
  },
  owen: {
    email: 'owen@demo.test',
    full_name: 'Owen Park',
    user_type: 'service_provider',
    organization: 'Park Family Counseling',
  },
  ada: { email: 'ada@demo.test', full_name: 'Ada Lindqvist', user_type: 'customer' },
} as const;
