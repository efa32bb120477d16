import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { Avatar } from '../ui/image/avatar.tsx';
import { Menu } from '../ui/navigation/menu.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
import { Tabs } from '../ui/navigation/tabs.tsx';
import { Row, Section } from './section.tsx';

/** Shows tabs and menu. */
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
            { key: 'account', label: 'Account', href: '/account/', icon: <UserRound aria-hidden="true" /> },
            { key: 'action', label: 'An action', onSelect: () => setChosen('an action') },
            {
              key: 'out',
              label: 'Sign out',
              tone: 'danger',
              onSelect: () => setChosen('sign out'),
              icon: <LogOut aria-hidden="true" />,
            },
          ]}
        />
      </Row>
    </Section>
  );
}
