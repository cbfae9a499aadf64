import { Fragment, useState, type ComponentType, type ReactNode } from 'react';
import Car from 'lucide-react/icons/car';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { Avatar } from '#ui/Avatar.tsx';
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx';
import { Card } from '#ui/Card.tsx';
import { CountBadge } from '#ui/CountBadge.tsx';
import { DetailLayout } from '#ui/DetailLayout.tsx';
import { Button, ButtonLink, IconButton } from '#ui/form/buttons.tsx';
import { Checklist } from '#ui/form/Checklist.tsx';
import { ColorInput } from '#ui/form/ColorInput.tsx';
import { Field, FieldGroup, RequiredMark } from '#ui/form/Field.tsx';
import { FilePicker } from '#ui/form/FilePicker.tsx';
import { Input, Switch, Textarea } from '#ui/form/inputs.tsx';
import { ResendButton } from '#ui/form/ResendButton.tsx';
import { SegmentedControl } from '#ui/form/Segmented.tsx';
import { Select } from '#ui/form/Select.tsx';
import { moveItem, SortableList } from '#ui/form/SortableList.tsx';
import { TimeRange } from '#ui/form/TimeRange.tsx';
import { DotSeparatedName, Badge, Chip, EmailAddress, FreeText, OneLine, PhoneNumber, StatusDot } from '#ui/inline.tsx';
import { ProgressBar, Skeleton, Spinner } from '#ui/loading.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Meter } from '#ui/Meter.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { InfoTip } from '#ui/overlay/InfoTip.tsx';
import { Lightbox } from '#ui/overlay/Lightbox.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { Toaster } from '#ui/overlay/Toaster.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { Swatch } from '#ui/Swatch.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { CHART_EXAMPLES } from './chart-examples.tsx';

const THEMES = ['garage', 'garage-dark'];
const DIRECTIONS = ['ltr', 'rtl'] as const;

/** Shows an example of every component of `ui/`, in both themes and both directions. */
export const Gallery = () =>
  THEMES.flatMap((theme) =>
    DIRECTIONS.map((dir) => (
      <section key={theme + dir} data-theme={theme} dir={dir} className="bg-base-100 text-base-content p-4">
        <h1 className="text-3xl">{`${theme} · ${dir}`}</h1>
        {Object.entries(EXAMPLES).map(([name, Example]) => (
          <Fragment key={name}>
            <h2 className="mt-4 text-xl">{name}</h2>
            <div className="py-4">
              <Example />
            </div>
          </Fragment>
        ))}
      </section>
    )),
  );

const NAME = 'Rami Haddad';
const WORDS = ['Oil', 'Brakes', 'Tyres'];
const noop = () => undefined;

/** Button that opens an overlay; `children` receives the function that closes it. */
function Toggle({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{'Open'}</Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

function Choice({ children }: { children: (value: string, onChange: (value: string) => void) => ReactNode }) {
  const [value, setValue] = useState(WORDS[0]!);
  return children(value, setValue);
}

const options = WORDS.map((word) => ({ value: word, label: word }));

function SortableExample() {
  const [items, setItems] = useState(WORDS);
  return (
    <SortableList
      items={items}
      keyOf={(item) => item}
      nameOf={(item) => item}
      onMove={(from, to) => setItems(moveItem(items, from, to))}
      labels={{ up: (name) => `${name} ↑`, down: (name) => `${name} ↓`, moved: (name, place) => `${name} ${place}` }}
    >
      {(item) => item}
    </SortableList>
  );
}

function PaginationExample() {
  const [page, setPage] = useState(4);
  const labels = { label: 'Pages', previous: 'Previous', next: 'Next', page: String };
  return <Pagination page={page} totalPages={12} onPage={setPage} labels={labels} />;
}

function SwitchExample() {
  const [isOn, setIsOn] = useState(true);
  return <Switch aria-label={WORDS[0]} checked={isOn} onChange={setIsOn} />;
}

/** One example per component of `ui/`, by its name; a test checks that none is missing. */
export const EXAMPLES: Record<string, ComponentType> = {
  ...CHART_EXAMPLES,
  DotSeparatedName: () => (
    <p>
      {WORDS[0]}
      <DotSeparatedName>{NAME}</DotSeparatedName>
    </p>
  ),
  Avatar: () => <Avatar name={NAME} />,
  Badge: () => <Badge tone="brand">{'12'}</Badge>,
  Breadcrumbs: () => <Breadcrumbs label="ancestors" breadcrumbs={WORDS.map((label) => ({ label, href: '#' }))} />,
  Button: () => (
    <div className="flex flex-wrap gap-2">
      {(['primary', 'outline', 'ghost', 'danger'] as const).map((variant) => (
        <Button key={variant} variant={variant} icon={Plus}>
          {variant}
        </Button>
      ))}
      <Button loading>{'loading'}</Button>
    </div>
  ),
  ButtonLink: () => <ButtonLink href="#">{'link'}</ButtonLink>,
  Card: () => (
    <Card stripe className="p-4">
      {NAME}
    </Card>
  ),
  Checklist: () => (
    <Checklist
      title={'Password'}
      items={WORDS.map((label, index) => ({ label, isMet: index === 0 }))}
      metLabel="met"
      unmetLabel="unmet"
    />
  ),
  Chip: () => <Chip label={WORDS[0]!} pressed onRemove={noop} removeLabel="remove" />,
  ColorInput: () => (
    <Choice>
      {(value, onChange) => <ColorInput aria-label={'Color'} pickLabel={'Pick'} value={value} onColor={onChange} />}
    </Choice>
  ),
  CountBadge: () => <CountBadge count={120} label="unread" formatNumber={String} isNarrow={false} />,
  DetailLayout: () => (
    <DetailLayout>
      <Card className="p-4">{NAME}</Card>
      <Card className="p-4">{WORDS[0]}</Card>
    </DetailLayout>
  ),
  Dialog: () => (
    <Toggle>
      {(close) => (
        <Dialog open onClose={close} title={NAME} closeLabel="close">
          {WORDS.join(' ')}
        </Dialog>
      )}
    </Toggle>
  ),
  Drawer: () => (
    <Toggle>
      {(close) => (
        <Drawer open onClose={close} label={NAME}>
          {WORDS.join(' ')}
        </Drawer>
      )}
    </Toggle>
  ),
  EmailAddress: () => <EmailAddress>{'rami.saab@example.com'}</EmailAddress>,
  EmptyState: () => <EmptyState icon={Car} title={'Empty'} text={NAME} action={<Button>{'New'}</Button>} />,
  ErrorState: () => <ErrorState title={'Error'} retryLabel="retry" onRetry={noop} />,
  Field: () => (
    <Field label={'Name'} htmlFor="gallery-field" hint={NAME} error={'required'} required>
      <Input id="gallery-field" invalid />
    </Field>
  ),
  FieldGroup: () => (
    <FieldGroup legend={'Name'}>
      <Input aria-label={'Name'} />
    </FieldGroup>
  ),
  FilePicker: () => (
    <FilePicker accept="image/*" icon={Upload} onFiles={noop}>
      {'file'}
    </FilePicker>
  ),
  FreeText: () => <FreeText>{NAME}</FreeText>,
  IconButton: () => <IconButton label={'edit'} icon={Pencil} />,
  InfoTip: () => <InfoTip label="definition" text={NAME} />,
  Input: () => <Input aria-label={'Name'} defaultValue={NAME} />,
  Lightbox: () => (
    <Toggle>
      {(close) => (
        <Lightbox
          slides={WORDS}
          startIndex={0}
          keyOf={(slide) => slide}
          renderSlide={(slide) => <p className="text-3xl">{slide}</p>}
          renderHeader={(slide) => <span className="grow">{slide}</span>}
          onClose={close}
          labels={{ label: 'pictures', close: 'close', previous: 'previous', next: 'next' }}
        />
      )}
    </Toggle>
  ),
  Logo: () => <Logo className="size-16" />,
  Menu: () => <Menu label={'menu'} items={WORDS.map((label) => ({ label, onSelect: noop }))} variant="outline" />,
  Meter: () => <Meter fraction={0.6} label={'paid'} valueText="60%" />,
  OneLine: () => <OneLine>{NAME}</OneLine>,
  PageHeader: () => <PageHeader title={NAME} note="3" breadcrumbs={[{ label: 'clients', href: '#' }]} />,
  Pagination: PaginationExample,
  PhoneNumber: () => <PhoneNumber href="+96170123456">{'+961 70 123 456'}</PhoneNumber>,
  // The bar is fixed to the window; a transformed parent keeps it inside the example.
  ProgressBar: () => (
    <div className="h-2 transform-gpu">
      <ProgressBar label="loading" />
    </div>
  ),
  RequiredMark: () => <RequiredMark title={'required'} />,
  ResendButton: () => (
    <ResendButton label={'send again'} labelIn={(time) => time} end={undefined} isSending={false} onClick={noop} />
  ),
  SegmentedControl: () => (
    <Choice>
      {(value, onChange) => <SegmentedControl label="work" value={value} onChange={onChange} options={options} />}
    </Choice>
  ),
  Select: () => (
    <Select aria-label="work">
      {WORDS.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </Select>
  ),
  Skeleton: () => <Skeleton />,
  SortableList: SortableExample,
  Spinner: () => <Spinner />,
  StatusDot: () => <StatusDot tone="ok">{'ready'}</StatusDot>,
  Swatch: () => <Swatch color="#b8431a" />,
  Switch: SwitchExample,
  Tabs: () => (
    <Choice>
      {(value, onChange) => (
        <Tabs label="work" value={value} onChange={onChange} tabs={options}>
          {value}
        </Tabs>
      )}
    </Choice>
  ),
  Textarea: () => <Textarea aria-label={'Note'} defaultValue={WORDS.join('\n')} />,
  TimeRange: () => <TimeRange times={['08:00', '18:00']} labels={['from', 'until']} onChange={noop} format={String} />,
  Toaster: () => (
    <Toggle>
      {(close) => (
        <Toaster
          toasts={[{ id: '1', tone: 'success', message: NAME }]}
          onDismiss={close}
          onPause={close}
          dismissLabel="dismiss"
        />
      )}
    </Toggle>
  ),
};
