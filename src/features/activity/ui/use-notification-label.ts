import { useLingui } from '@lingui/react/macro';
import type { NotifyingKind } from '../activity.rules.ts';

/** How a notification is said (DASH-11). No name: of somebody whom the reader does not know any more. */
export function useNotificationLabel(): (kind: NotifyingKind, name: string | null) => string {
  const { t } = useLingui();
  return (kind, name) => {
    switch (kind) {
      case 'message.sent':
        return name === null ? t`New message` : t`New message from ${name}`;
      case 'file.uploaded':
        return name === null ? t`New file` : t`New file from ${name}`;
      case 'project.created':
        return name === null ? t`New project` : t`${name} created a project with you`;
      case 'project.changed':
        return name === null ? t`Project details changed` : t`${name} changed the project details`;
      case 'project.status_changed':
        return name === null ? t`Project status changed` : t`${name} changed the project status`;
      case 'project.provider_joined':
        return name === null ? t`Service provider joined` : t`You and ${name} now work together`;
      case 'project.provider_left':
        return name === null
          ? t`Your work in a project has ended`
          : t`Your work with ${name} in a project has ended`;
    }
  };
}
