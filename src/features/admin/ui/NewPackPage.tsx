import { PackEditor } from './PackEditor.tsx';

/** Where an admin writes a new pack (ADMIN-12). */
export default function NewPackPage() {
  return <PackEditor pack={null} />;
}
