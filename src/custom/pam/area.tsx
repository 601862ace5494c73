import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'
import type { ComponentType } from 'react'

const waiting = <PageSkeleton />
const ForPlatform = later(async () => (await import('./ForPlatform.tsx')).ForPlatform, waiting)
const ClientsPage = later(async () => (await import('./ClientsPage.tsx')).ClientsPage, waiting)
const ClientPage = later(async () => (await import('./ClientPage.tsx')).ClientPage, waiting)
const LeadsPage = later(async () => (await import('./LeadsPage.tsx')).LeadsPage, waiting)
const PlansPage = later(async () => (await import('./PlansPage.tsx')).PlansPage, waiting)
const TransfersPage = later(async () => (await import('./TransfersPage.tsx')).TransfersPage, waiting)
const TrialsPage = later(async () => (await import('./TrialsPage.tsx')).TrialsPage, waiting)
const OwnersPage = later(async () => (await import('./OwnersPage.tsx')).OwnersPage, waiting)
const ChangesPage = later(async () => (await import('./ChangesPage.tsx')).ChangesPage, waiting)
const TeamPage = later(async () => (await import('./TeamPage.tsx')).TeamPage, waiting)
const PartnersPage = later(async () => (await import('./PartnersPage.tsx')).PartnersPage, waiting)

/** A page for whoever looks after client companies. */
const guarded = (Page: ComponentType) =>
  function Guarded() {
    return (
      <ForPlatform>
        <Page />
      </ForPlatform>
    )
  }

/** Client companies, as the operator and partners look after them. */
export const pamArea = defineArea({
  name: 'pam',
  texts: [
    async () => (await import('./texts.ts')).pamTexts,
    async () => (await import('./leadTexts.ts')).leadTexts,
    async () => (await import('./storyTexts.ts')).storyTexts,
    async () => (await import('./planTexts.ts')).planTexts,
    async () => (await import('./transferTexts.ts')).transferTexts,
  ],
  routes: [
    { path: '/PAM', page: guarded(ClientsPage) },
    { path: '/PAM/leads', page: guarded(LeadsPage) },
    { path: '/PAM/plans', page: guarded(PlansPage) },
    { path: '/PAM/trials', page: guarded(TrialsPage) },
    { path: '/PAM/transfers', page: guarded(TransfersPage) },
    { path: '/PAM/owners', page: guarded(OwnersPage) },
    { path: '/PAM/changes', page: guarded(ChangesPage) },
    { path: '/PAM/team', page: guarded(TeamPage) },
    { path: '/PAM/:clientId', page: guarded(ClientPage) },
    { path: '/partner', page: guarded(PartnersPage) },
  ],
})
