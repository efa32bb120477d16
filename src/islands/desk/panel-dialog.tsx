import type { ReactNode } from 'react';
import { openDeskPanel } from '../../lib/stores/desk-queue/commands.ts';
import { Panel } from '../ui/dialog/panel.tsx';

interface PanelDialogProps {
  readonly title: string;
  readonly width: 'narrow' | 'wide';
  /** By default a panel of the page closes. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

export function PanelDialog({ onClose = () => openDeskPanel(null), ...panel }: PanelDialogProps) {
  return <Panel {...panel} onClose={onClose} />;
}
