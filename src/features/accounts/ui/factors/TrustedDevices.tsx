import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { orpc } from '#web/data/client.ts';
import { errorCode } from '#web/data/errors.ts';
import { invalidate } from '#web/data/query.ts';
import { formatDate } from '#web/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed, NothingLost } from '#web/ui/LoadFailed.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { notify } from '#web/ui/toast.tsx';
import type { TrustedDevice } from '../../accounts.devices.contract.ts';
import { useDeviceName } from '../account/use-device-name.ts';

/** Devices on which nobody is asked for a code; nothing if there is none. */
export default function TrustedDevices() {
  const { t } = useLingui();
  const query = useQuery(orpc.accounts.trustedDevices.queryOptions());
  const heading = useRef<HTMLHeadingElement>(null);
  const devices = query.data?.devices ?? [];
  if (query.isLoadingError)
    return (
      <LoadFailed
        title={t`We could not look up on which devices we ask for no code`}
        onRetry={() => void query.refetch()}
      >
        <NothingLost error={query.error} />
      </LoadFailed>
    );
  if (devices.length === 0 && !heading.current) return null;
  return (
    <div className="grid w-full gap-3">
      <h4 ref={heading} tabIndex={-1} className="text-lg outline-none">
        <Trans>Devices where we do not ask for a code</Trans>
      </h4>
      {devices.length === 0 ? (
        <p>
          <Trans>None. We ask for a code on every device.</Trans>
        </p>
      ) : (
        <ul className="grid gap-3">
          {devices.map((device) => (
            <DeviceLine key={device.id} device={device} focusAfter={heading} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface DeviceLineProps {
  device: TrustedDevice;
  focusAfter: RefObject<HTMLElement | null>;
}

function DeviceLine({ device, focusAfter }: DeviceLineProps) {
  const { t } = useLingui();
  const name = useDeviceName()(device.agent);
  const until = formatDate(device.expires_at);
  const readAgain = async () => {
    await invalidate(orpc.accounts.trustedDevices);
    focusAfter.current?.focus();
  };
  const forget = useMutation(
    orpc.accounts.forgetDevice.mutationOptions({
      onSuccess: async () => {
        await readAgain();
        notify.success(t`We ask for a code there again`);
      },
      // It was forgotten elsewhere, or its days are over.
      onError: (error) => errorCode(error) === 'NOT_FOUND' && readAgain(),
    }),
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-3">
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">
          {device.is_this ? <Trans>This device, until {until}</Trans> : <Trans>Until {until}</Trans>}
        </p>
        <Problem>
          {forget.isError ? <Trans>We could not change this just now. Please try again.</Trans> : null}
        </Problem>
      </div>
      <Button
        look="secondary"
        busy={forget.isPending}
        onClick={() => forget.mutate({ id: device.id })}
        aria-label={t`Ask again: ${name}`}
      >
        <Trans>Ask again</Trans>
      </Button>
    </li>
  );
}
