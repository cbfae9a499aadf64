// Empty shell that uses each package of the portal's first list once.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useStore } from '@nanostores/react';
import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { decodeJwt } from 'jose';
import { atom } from 'nanostores';
import { ofetch } from 'ofetch';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import * as v from 'valibot';

const $token = atom(document.cookie);
const ListBody = v.object({ data: v.array(v.strictObject({ id: v.string() })) });

function Shell() {
  const { t } = useTranslation();
  const token = useStore($token);
  const { data } = useQuery({ queryKey: [token], queryFn: async () => v.parse(ListBody, await ofetch('/list')) });
  return (
    <p>
      {t('title')} {decodeJwt(token).sub} {data?.data.length}
    </p>
  );
}

void i18next.use(HttpBackend).use(initReactI18next).init({ lng: 'ar' });
const router = createRouter({ routeTree: createRootRoute({ component: Shell }) });
createRoot(document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
