import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { UnsavedChangesDialog } from '#portal/resource/form/use-unsaved-changes.tsx';
import { FormScopeContext } from '#portal/resource/form/form-context.ts';
import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import type { StoredEntries } from './entries.ts';
import { SaveBar } from './SaveBar.tsx';
import { SectionPanel } from './SectionPanel.tsx';
import { kindsOf, SECTION_NAMES, SECTIONS, sectionOf, type SectionName } from './sections.ts';
import { useBrandingForm } from './use-branding-form.ts';
import { wrongPlaces } from './wrong-places.ts';

const HistoryDialog = lazy(() => import('./HistoryDialog.tsx').then((module) => ({ default: module.HistoryDialog })));

/** Every field of the branding in sections, one form over all of them. */
export function BrandingEditor({ stored }: { stored: StoredEntries }) {
  const { t } = useTranslation('merchant-info');
  const state = useBrandingForm(stored);
  const { form, scope, guard } = state;
  const [section, setSection] = useSection();
  // What was opened stays: an upload goes on while another section is looked at.
  const [opened, setOpened] = useState<readonly SectionName[]>([section]);
  if (!opened.includes(section)) setOpened([...opened, section]);
  const [hasHistory, setHistory] = useState(false);
  const wrong = wrongPlaces(form.formState.errors);

  const goTo = (name: string) => {
    setSection(sectionOf(name));
    // The section has to be there first.
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
            count: wrong.filter((name) => sectionOf(name) === value).length || undefined,
          }))}
        >
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <h2 className="grow text-2xl">{t(`merchant-info:sections.${section}`)}</h2>
            <Button variant="ghost" size="sm" icon={History} onClick={() => setHistory(true)}>
              {t('merchant-info:history.open')}
            </Button>
          </div>
          <form
            id={scope.id}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void state.save('publish');
            }}
          >
            {opened.map((name) => (
              <div key={`${name}-${state.version}`} hidden={name !== section}>
                <SectionPanel name={name} />
              </div>
            ))}
          </form>
        </Tabs>
        <SaveBar state={state} wrong={wrong} onGoTo={goTo} />
        {hasHistory && (
          <Suspense>
            <HistoryDialog
              kinds={kindsOf(section)}
              stored={state.stored}
              onClose={() => setHistory(false)}
              onRestored={state.restore}
            />
          </Suspense>
        )}
      </FormScopeContext>
      <UnsavedChangesDialog guard={guard} />
    </FormProvider>
  );
}

/** The section that is shown, kept in the address. */
function useSection(): [SectionName, (section: SectionName) => void] {
  const { section }: SearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const setSection = (next: SectionName) =>
    void navigate({
      to: '.',
      search: (previous: SearchParams) => ({ ...previous, section: next }),
      replace: true,
      resetScroll: false,
      // What was typed stays in the form.
      ignoreBlocker: true,
    });
  return [SECTION_NAMES.find((name) => name === section) ?? 'garage', setSection];
}
