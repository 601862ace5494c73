import { defineArea } from '../../kit/area.ts'
import { later } from '../../kit/later.tsx'
import { PageSkeleton } from '../../kit/states.tsx'

const waiting = <PageSkeleton />
const ClientsPage = later(async () => (await import('./ClientsPage.tsx')).ClientsPage, waiting)
const ClientPage = later(async () => (await import('./ClientPage.tsx')).ClientPage, waiting)
const LeadsPage = later(async () => (await import('./LeadsPage.tsx')).LeadsPage, waiting)
const PlansPage = later(async () => (await import('./PlansPage.tsx')).PlansPage, waiting)
const TrialsPage = later(async () => (await import('./TrialsPage.tsx')).TrialsPage, waiting)
const OwnersPage = later(async () => (await import('./OwnersPage.tsx')).OwnersPage, waiting)
const ChangesPage = later(async () => (await import('./ChangesPage.tsx')).ChangesPage, waiting)
const TeamPage = later(async () => (await import('./TeamPage.tsx')).TeamPage, waiting)
const PartnersPage = later(async () => (await import('./PartnersPage.tsx')).PartnersPage, waiting)

/** Client companies, as the operator and partners look after them. */
export const pamArea = defineArea({
  name: 'pam',
  texts: [
    async () => (await import('./texts.ts')).pamTexts,
    async () => (await import('./leadTexts.ts')).leadTexts,
  ],
  routes: [
    { path: '/PAM', page: ClientsPage },
    { path: '/PAM/leads', page: LeadsPage },
    { path: '/PAM/plans', page: PlansPage },
    { path: '/PAM/trials', page: TrialsPage },
    { path: '/PAM/owners', page: OwnersPage },
    { path: '/PAM/changes', page: ChangesPage },
    { path: '/PAM/team', page: TeamPage },
    { path: '/PAM/:clientId', page: ClientPage },
    { path: '/partner', page: PartnersPage },
  ],
})
