import { useStore } from '@nanostores/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { $missingCalls } from '#client/start/missing-calls.ts';
import { brandingManager } from '#domain/branding/manager-endpoints.ts';
import { media } from '#domain/media/endpoints.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { FormScopeContext } from '#portal/resource/form/form-context.ts';
import { RestoredDraft } from '#portal/resource/form/use-draft.tsx';
import { UnsavedChangesDialog } from '#portal/resource/form/use-unsaved-changes.tsx';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import type { StoredEntries } from './entries.ts';
import { GarageSection, ImagesSection, SocialSection } from './field-sections.tsx';
import { SaveBar } from './SaveBar.tsx';
import {
  listSectionKinds,
  SECTION_NAMES,
  SECTIONS,
  findSection,
  type SectionName,
  listErrorPaths,
} from './sections.ts';
import { TextsSection } from './texts/TextsSection.tsx';
import { useBrandingForm } from './use-branding-form.ts';

const HistoryDialog = lazyPart(() => import('./HistoryDialog.tsx').then((file) => file.HistoryDialog));

/** Editor with all branding fields in tabs, as one form. */
export function BrandingEditor({ stored }: { stored: StoredEntries }) {
  const { t } = useTranslation('merchant-info');
  const state = useBrandingForm(stored);
  const { form, scope, guard } = state;
  const [section, setSection] = useCurrentSection();
  // Visited sections stay mounted: uploads continue while another section is shown.
  const [visited, setVisited] = useState<readonly SectionName[]>([section]);
  if (!visited.includes(section)) setVisited([...visited, section]);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const missing = useStore($missingCalls);
  useFocusFromUrl(form.setFocus);
  const errorPaths = listErrorPaths(form.formState.errors);

  const focusField = (name: string) => {
    setSection(findSection(name));
    // Waits for the section to render.
    setTimeout(() => form.setFocus(name as never), 0);
  };
  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>
        <Tabs
          label={t('merchant-info:sections.label')}
          value={section}
          onChange={setSection}
          className="mb-4"
          tabs={SECTION_NAMES.map((value) => ({
            value,
            label: t(`merchant-info:sections.${value}`),
            icon: SECTIONS[value].icon,
            count: errorPaths.filter((name) => findSection(name) === value).length || undefined,
          }))}
        >
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <h2 className="grow text-2xl">{t(`merchant-info:sections.${section}`)}</h2>
            {!missing?.has(brandingManager.history.path) && (
              <Button variant="ghost" size="sm" icon={History} onClick={() => setHistoryOpen(true)}>
                {t('merchant-info:history.open')}
              </Button>
            )}
          </div>
          <form
            id={scope.id}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void state.save('publish');
            }}
          >
            <RestoredDraft isRestored={state.isRestored} onDiscard={state.discardRestoredChanges} />
            {visited.map((name) => (
              <div key={`${name}-${state.version}`} hidden={name !== section}>
                <SectionPanel name={name} />
              </div>
            ))}
          </form>
          {section === 'images' && !missing?.has(media.list.path) && (
            <Suspense fallback={<Skeleton className="mt-4 h-96" />}>
              <GalleryCard />
            </Suspense>
          )}
        </Tabs>
        <SaveBar state={state} errorPaths={errorPaths} onFocusField={focusField} />
        {isHistoryOpen && (
          <Suspense>
            <HistoryDialog
              kinds={listSectionKinds(section)}
              stored={state.stored}
              onClose={() => setHistoryOpen(false)}
              onRestored={state.restore}
            />
          </Suspense>
        )}
      </FormScopeContext>
      <UnsavedChangesDialog guard={guard} />
    </FormProvider>
  );
}

/** On mount, focuses the field whose form path is in the query parameter `field`. */
function useFocusFromUrl(setFocus: (name: never) => void): void {
  const { field }: SearchParams = useSearch({ strict: false });
  const focusField = useEffectEvent(() => {
    if (typeof field === 'string') setFocus(field as never);
  });
  useEffect(() => focusField(), []);
}

/** Returns the current section, stored in the URL, and its setter. */
function useCurrentSection(): [SectionName, (section: SectionName) => void] {
  const { section }: SearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const setSection = (next: SectionName) =>
    void navigate({
      to: '.',
      search: (previous: SearchParams) => ({ ...previous, section: next }),
      replace: true,
      resetScroll: false,
      // Switching sections keeps unsaved changes.
      ignoreBlocker: true,
    });
  return [SECTION_NAMES.find((name) => name === section) ?? 'garage', setSection];
}

const HoursSection = lazyPart(() => import('./hours/HoursSection.tsx').then((file) => file.HoursSection));
const TextListSection = lazyPart(() => import('./texts/TextListSection.tsx').then((file) => file.TextListSection));
const GalleryCard = lazyPart(() => import('../media/parts.ts').then((file) => file.GalleryCard));
const ThemeSection = lazyPart(() => import('./theme/ThemeSection.tsx').then((file) => file.ThemeSection));

const PANELS: Record<SectionName, () => React.ReactNode> = {
  garage: () => <GarageSection />,
  hours: () => <HoursSection />,
  texts: () => <TextsSection />,
  values: () => <TextListSection type="MERCHANT_CORE_VALUES" />,
  questions: () => <TextListSection type="MERCHANT_FAQS" />,
  images: () => <ImagesSection />,
  social: () => <SocialSection />,
  theme: () => <ThemeSection />,
};

/** Panel with the fields of one section. */
const SectionPanel = ({ name }: { name: SectionName }) => (
  <Suspense fallback={<Skeleton className="h-96" />}>{PANELS[name]()}</Suspense>
);
