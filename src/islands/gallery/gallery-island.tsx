import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $theme, chooseTheme } from '../../lib/stores/account/theme.ts';
import { Button } from '../ui/button/button.tsx';
import { Chip } from '../ui/chip/chip.tsx';
import { ErrorBoundary, ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton, Spinner } from '../ui/feedback/loading.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { ToastArea, type ToastMessage, type ToastType } from '../ui/feedback/toast-area.tsx';
import { Avatar, Logo } from '../ui/image/faces.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading, Overline, Paragraph } from '../ui/text/text.tsx';
import { ButtonsSection, DialogsSection, NavigationSection, Row, Section } from './action-sections.tsx';
import { ChipsSection, FieldsSection, FilesSection, FormSection } from './form-sections.tsx';

function TypeSection() {
  return (
    <Section title="Type and brand">
      <div className="flex flex-col gap-3">
        <Overline>Overline</Overline>
        <Heading level={3} size="display">
          What can we take off your plate?
        </Heading>
        <Heading level={3} size="title">
          Good morning, Maya
        </Heading>
        <Heading level={3} size="heading">
          Find a paediatrician near home
        </Heading>
        <Heading level={3} size="subheading">
          Your concierge replied
        </Heading>
        <Paragraph>
          Tell us what is on your list and a concierge takes it from there. People save an estimated 3-4 hours
          per task, and <Link href="/gallery/">every request</Link> is handled by{' '}
          <Link href="https://example.com/">a person</Link>.
        </Paragraph>
        <Paragraph tone="muted">Muted text for what comes second.</Paragraph>
        <Paragraph tone="faint" size="small">
          Faint, small text for what comes third.
        </Paragraph>
      </div>
      <Row name="Link: inline, quiet, nav, mail, unsafe">
        <Link href="/gallery/">Inline</Link>
        <Link href="/gallery/" tone="quiet">
          Quiet
        </Link>
        <Link href="/gallery/" tone="nav">
          Nav
        </Link>
        <Link href="mailto:help@sundial.example">Mail</Link>
        <Link href="javascript:alert(1)">Unsafe (plain text)</Link>
      </Row>
      <Row name="Logo, Avatar, StatusBadge">
        <Logo name="Sundial" />
        <Logo name="Sundial" markOnly />
        <Avatar initials="MO" size="sm" />
        <Avatar initials="MO" tone="sun" />
        <Avatar initials="MO" tone="neutral" size="lg" />
        <StatusBadge tone="neutral">In Queue</StatusBadge>
        <StatusBadge tone="accent">In Progress</StatusBadge>
        <StatusBadge tone="positive">Completed</StatusBadge>
        <StatusBadge tone="warning">Unknown</StatusBadge>
      </Row>
    </Section>
  );
}

const types: readonly ToastType[] = ['success', 'info', 'error'];

function Broken(): never {
  throw new Error('A sample failure');
}

function FeedbackSection() {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([]);
  const [broken, setBroken] = useState(false);
  return (
    <Section title="Feedback">
      <Row name="Spinner, Skeleton, ProgressBar" grid>
        <div>
          <Spinner label="Loading" className="text-heading" />
        </div>
        <div className="flex flex-col gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton />
          <Skeleton className="h-4 w-2/3" />
        </div>
        <div className="flex flex-col gap-3">
          <ProgressBar label="Step 1 of 3" value={1} max={3} />
          <ProgressBar label="Step 3 of 3" value={3} max={3} />
        </div>
      </Row>
      <Row name="Toast" grid>
        {types.map((type) => (
          <Button
            key={type}
            variant="secondary"
            onClick={() =>
              setToasts([...toasts, { id: `t${toasts.length}`, type, message: `Here is one (${type}).` }])
            }
          >
            Show {type}
          </Button>
        ))}
      </Row>
      <ToastArea toasts={toasts} onClose={(id) => setToasts(toasts.filter((toast) => toast.id !== id))} />
      <Row name="ErrorPanel" grid>
        <ErrorPanel message="There was an error loading the offering details. Please try again." />
        <ErrorPanel
          title="Couldn’t load your requests"
          message="Please check your connection."
          onRetry={() => undefined}
        />
        <ErrorPanel message="Busy after a click." onRetry={() => new Promise(() => undefined)} />
      </Row>
      <Row name="ErrorBoundary">
        <ErrorBoundary feature="gallery" component="feedback-section">
          {broken ? (
            <Broken />
          ) : (
            <Button variant="secondary" onClick={() => setBroken(true)}>
              Break this
            </Button>
          )}
        </ErrorBoundary>
      </Row>
    </Section>
  );
}

/** Shows every widget in every state: docs/product/widgets.md#widget-list. */
export function GalleryIsland() {
  return (
    <div className="flex flex-col gap-16">
      <ThemeSwitcher />
      <TypeSection />
      <ButtonsSection />
      <ChipsSection />
      <FieldsSection />
      <FormSection />
      <DialogsSection />
      <NavigationSection />
      <FilesSection />
      <FeedbackSection />
    </div>
  );
}

const themes = ['light', 'dark'] as const;

function ThemeSwitcher() {
  const chosen = useStore($theme, { ssr: 'initial' });
  return (
    <div className="flex gap-3" role="group" aria-label="Theme">
      {themes.map((name) => (
        <div key={name}>
          <Chip
            variant="button"
            description={name}
            pressed={chosen === name}
            onPressedChange={(pressed) => chooseTheme(pressed ? name : 'system')}
          />
        </div>
      ))}
    </div>
  );
}
