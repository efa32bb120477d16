import LogOut from 'lucide-react/icons/log-out';
import Plus from 'lucide-react/icons/plus';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import { type ReactNode, useId, useState } from 'react';
import { Button, ButtonLink, IconButton } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/dialog.tsx';
import { Drawer, type DrawerProps } from '../ui/dialog/drawer.tsx';
import { Avatar } from '../ui/image/faces.tsx';
import { Menu } from '../ui/navigation/menu.tsx';
import { Tabs } from '../ui/navigation/tabs.tsx';
import { Heading, Overline, Paragraph } from '../ui/text/text.tsx';

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-6">
      <Heading level={2} id={id} className="border-b border-line pb-3">
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** Renders a widget's states side by side. */
export function Row({
  name,
  children,
  grid = false,
}: {
  readonly name: string;
  readonly children: ReactNode;
  readonly grid?: boolean;
}) {
  return (
    <div>
      <Overline className="mb-3">{name}</Overline>
      <div
        className={grid ? 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3' : 'flex flex-wrap items-center gap-4'}
      >
        {children}
      </div>
    </div>
  );
}

const variants = ['primary', 'secondary', 'tertiary'] as const;

export function ButtonsSection() {
  return (
    <Section title="Buttons">
      {variants.map((variant) => (
        <Row key={variant} name={variant}>
          <Button variant={variant}>Continue</Button>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} icon={<Plus className="size-5" />}>
            Create a request
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} tone="danger">
            Danger
          </Button>
        </Row>
      ))}
      <Row name="Link, icon">
        <ButtonLink href="/gallery/">Internal link</ButtonLink>
        <ButtonLink href="https://example.com/" variant="secondary">
          External link
        </ButtonLink>
        <IconButton label="Send">
          <Send />
        </IconButton>
        <IconButton label="Delete" size="sm">
          <Trash2 />
        </IconButton>
        <IconButton label="Disabled" disabled>
          <Send />
        </IconButton>
      </Row>
    </Section>
  );
}

export function NavigationSection() {
  const [tab, setTab] = useState('todo');
  const [chosen, setChosen] = useState('nothing');
  return (
    <Section title="Tabs and Menu">
      <Tabs
        label="Requests"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { key: 'todo', label: 'To do (3)', panel: <Paragraph>Three things.</Paragraph> },
          { key: 'completed', label: 'Completed (12)', panel: <Paragraph>Twelve things, done.</Paragraph> },
          { key: 'suggestions', label: 'Suggestions', panel: <Paragraph>Swipe back for more.</Paragraph> },
        ]}
      />
      <Row name={`Menu (chosen: ${chosen})`}>
        <Menu
          label="User menu"
          align="start"
          trigger={<Avatar initials="MO" />}
          items={[
            { key: 'account', label: 'Account', href: '/account/', icon: <UserRound /> },
            { key: 'action', label: 'An action', onSelect: () => setChosen('an action') },
            {
              key: 'out',
              label: 'Sign out',
              tone: 'danger',
              onSelect: () => setChosen('sign out'),
              icon: <LogOut />,
            },
          ]}
        />
      </Row>
    </Section>
  );
}

type Sample = Partial<DrawerProps> & { readonly label: string };

const samples: readonly Sample[] = [
  { label: 'Right panel', dismissible: true },
  { label: 'Left nav', position: 'left', variant: 'nav', dismissible: true },
  { label: 'Top', position: 'top', dismissible: true },
  { label: 'Bottom', position: 'bottom', dismissible: true },
  { label: 'Full screen', fullScreen: true },
  { label: 'Full bleed', fullBleed: true },
  { label: 'Not modal', modal: false },
];

export function DialogsSection() {
  const [open, setOpen] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const close = () => setOpen(null);
  return (
    <Section title="Drawer and ConfirmDialog">
      <Row name="Drawer, ConfirmDialog">
        {samples.map(({ label }) => (
          <Button key={label} variant="secondary" onClick={() => setOpen(label)}>
            {label}
          </Button>
        ))}
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Ask
        </Button>
        {samples.map((sample) => (
          <Drawer
            key={sample.label}
            title={sample.label}
            {...sample}
            open={open === sample.label}
            onClose={close}
          >
            <Paragraph>The page behind does not scroll while this is open.</Paragraph>
            {Array.from({ length: 30 }, (_, line) => (
              <Paragraph key={line} tone="muted">
                Line {line + 1}
              </Paragraph>
            ))}
          </Drawer>
        ))}
        <ConfirmDialog
          open={asking}
          title="Wait! You're almost there..."
          confirmLabel="Leave"
          cancelLabel="Keep going"
          onCancel={() => setAsking(false)}
          onConfirm={() => setAsking(false)}
        >
          Your answers are kept for 14 days.
        </ConfirmDialog>
      </Row>
    </Section>
  );
}
