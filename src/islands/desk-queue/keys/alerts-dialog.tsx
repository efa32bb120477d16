import { useStore } from '@nanostores/react';
import { alertsText } from '../../../lib/messages/desk-queue.ts';
import { $alertWays, $notificationsRefused, setAlertWay } from '../../../lib/stores/desk-queue/alerts.ts';
import { DeskSwitch } from '../../desk/desk-switch.tsx';
import { PanelDialog } from '../../desk/panel-dialog.tsx';

export function AlertsDialog() {
  const ways = useStore($alertWays);
  const isRefused = useStore($notificationsRefused);
  return (
    <PanelDialog title={alertsText.title} width="narrow">
      <p className="text-pretty text-small text-ink-muted">{alertsText.text}</p>
      <div className="-mx-3.5 mt-4 flex flex-col items-start gap-2">
        <DeskSwitch
          label={alertsText.sound}
          isOn={ways.sound}
          onChange={(on) => void setAlertWay('sound', on)}
        />
        <DeskSwitch
          label={alertsText.notification}
          isOn={ways.notification}
          onChange={(on) => void setAlertWay('notification', on)}
        />
      </div>
      {isRefused && (
        <p role="alert" className="mt-3 text-pretty text-small text-danger">
          {alertsText.refused}
        </p>
      )}
    </PanelDialog>
  );
}
