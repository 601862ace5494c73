import { defineArea } from '../../kit/area/area.ts'
import { forSingle, noticeOf } from '../../kit/area/moreActions.ts'
import { partsOf } from '../../kit/area/parts.ts'
import { later } from '../../kit/loading/later.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import type { ComponentType } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { clientPath } from './address.ts'
import { relatedTab } from '../../kit/show/relatedTab.tsx'
import { subscription } from '../../resources/pam/billing/subscription.resource.ts'
import { lead } from '../../resources/pam/lead.resource.ts'
import { partnerLead } from '../../resources/pam/partnerLead.resource.ts'
import { commission } from '../../resources/pam/partners/commission.resource.ts'
import { partner } from '../../resources/pam/partners/partner.resource.ts'

const waiting = <PageSkeleton />
const ForPlatform = later(async () => (await import('./ForPlatform.tsx')).ForPlatform, waiting)
const AddClients = later(async () => (await import('./clients/AddClients.tsx')).AddClients)
const ClientActions = later(async () => (await import('./clients/ClientActions.tsx')).ClientActions)
const ClientHead = later(async () => (await import('./client/ClientHead.tsx')).ClientHead)
const ClientTab = later(async () => (await import('./client/ClientTabs.tsx')).ClientTab, waiting)
const ClientTabLabel = later(async () => (await import('./client/ClientTabs.tsx')).ClientTabLabel)
const MakeClient = later(async () => (await import('./clients/MakeClient.tsx')).MakeClient)
const TransfersPage = later(
  async () => (await import('./transfers/TransfersPage.tsx')).TransfersPage,
  waiting,
)
const SettingsPage = later(async () => (await import('./settings/SettingsPage.tsx')).SettingsPage, waiting)
const OwnersPage = later(async () => (await import('./owners/OwnersPage.tsx')).OwnersPage, waiting)
const ChangesPage = later(async () => (await import('./clients/ChangesPage.tsx')).ChangesPage, waiting)
const TeamPage = later(async () => (await import('./partners/TeamPage.tsx')).TeamPage, waiting)
const SupportPage = later(async () => (await import('./support/SupportPage.tsx')).SupportPage, waiting)
const RevenuePage = later(async () => (await import('./revenue/RevenuePage.tsx')).RevenuePage, waiting)
const OwnPartner = later(async () => (await import('./partners/OwnPartner.tsx')).OwnPartner)
const ClientOfPartner = later(async () => (await import('./partners/OwnPartner.tsx')).ClientOfPartner)

/** A page of the operator and of partners. */
const guarded = (Page: ComponentType) =>
  function Guarded() {
    return (
      <ForPlatform>
        <Page />
      </ForPlatform>
    )
  }

/** The short address of a client, as in messages. */
function ClientAddress() {
  const { search } = useLocation()
  const { clientId } = useParams()
  return <Navigate to={`${clientPath(Number(clientId))}&${search.slice(1)}`} replace />
}

/** Client companies for operator and partners, and the support sessions in a client's own company. */
export const pamArea = defineArea({
  name: 'pam',
  texts: [
    async () => (await import('./texts.ts')).pamTexts,
    async () => (await import('./clients/newClientTexts.ts')).newClientTexts,
    async () => (await import('./revenue/revenueTexts.ts')).revenueTexts,
    async () => (await import('./client/storyTexts.ts')).storyTexts,
    async () => (await import('./plans/planTexts.ts')).planTexts,
    async () => (await import('./transfers/transferTexts.ts')).transferTexts,
    async () => (await import('./settings/settingsTexts.ts')).settingsTexts,
    async () => (await import('./clients/joiningTexts.ts')).joiningTexts,
    async () => (await import('./owners/ownerTexts.ts')).ownerTexts,
    async () => (await import('./support/texts.ts')).supportTexts,
  ],
  parts: {
    ...partsOf(subscription, {
      list: <AddClients />,
      tabs: (['usage', 'people', 'invoices', 'features', 'events', 'notes'] as const).map((name) => ({
        name,
        Label: () => <ClientTabLabel name={name} />,
        Panel: ({ record }) => <ClientTab name={name} clientId={record.id} />,
      })),
      inTabs: ['invoice'],
    }),
    ...partsOf(partner, {
      list: <OwnPartner />,
      tabs: [
        relatedTab('clients', subscription, 'partnerClientId'),
        relatedTab('commissions', commission, 'partnerId'),
        relatedTab('leads', partnerLead, 'partnerClientId'),
      ],
    }),
    ...partsOf(lead, {
      form: { idle: ({ status }) => (status === 'lost' ? [] : ['lostReason']), below: {} },
    }),
  },
  actions: {
    subscription: (chosen) => <ClientActions chosen={chosen} />,
    lead: forSingle((id) => <MakeClient leadId={id} />),
  },
  notices: {
    ...noticeOf(subscription, ({ id }) => <ClientHead clientId={id} />),
    ...noticeOf(partner, ({ id }) => <ClientOfPartner id={id} />),
  },
  routes: [
    { path: '/PAM/revenue', page: guarded(RevenuePage) },
    { path: '/PAM/transfers', page: guarded(TransfersPage) },
    { path: '/PAM/owners', page: guarded(OwnersPage) },
    { path: '/PAM/changes', page: guarded(ChangesPage) },
    { path: '/PAM/settings', page: guarded(SettingsPage) },
    { path: '/PAM/team', page: guarded(TeamPage) },
    { path: '/PAM/:clientId', page: ClientAddress },
    { path: '/admin/support', page: SupportPage },
  ],
})
