/** What a person's copy of their data says of packs. */
import { exportPart, OWN } from '#db/export-part.ts';

export const packsExport = [
  exportPart({
    name: 'knowledge-packs',
    about: 'The knowledge packs you asked for and kept.',
    table: 'generated_packs',
    mine: OWN.by('user_id'),
    fields: {
      id: 'Names the row',
      title: 'Its title',
      topic: 'What you asked about',
      pack_type: 'Which kind you chose',
      user_context: 'What you wrote about the situation',
      location: 'Where it is for',
      locale: 'Its language',
      content: 'The pack, as Markdown',
      kept: 'Whether you kept it',
      created_at: 'When it was made, in UTC',
    },
  }),
];
