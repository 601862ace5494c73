import { defineArea } from '../../kit/area/area.ts'
import { partsOf } from '../../kit/area/parts.ts'
import { announcement } from '../../resources/announcement/announcement.resource.ts'
import { later } from '../../kit/loading/later.tsx'
import { forSingle, noticeOf } from '../../kit/area/moreActions.ts'
import { relatedTab } from '../../kit/show/relatedTab.tsx'
import { PageSkeleton } from '../../kit/loading/states.tsx'
import { announcementReceipt } from '../../resources/announcement/announcementReceipt.resource.ts'
import { idleAudience } from '../../resources/announcement/audience.ts'
import { announcementTexts } from './texts.ts'

const AnnouncementActions = later(async () => (await import('./AnnouncementParts.tsx')).AnnouncementActions)
const AnnouncementNotice = later(async () => (await import('./AnnouncementParts.tsx')).AnnouncementNotice)
const BroadcastPage = later(async () => (await import('./BroadcastPage.tsx')).BroadcastPage, <PageSkeleton />)

/** Announcements of a company, and the operator's broadcasts. */
export const announcementArea = defineArea({
  name: 'announcement',
  texts: [announcementTexts, async () => (await import('./broadcastTexts.ts')).broadcastTexts],
  parts: partsOf(announcement, {
    form: { idle: idleAudience, below: {} },
    tabs: [relatedTab('recipients', announcementReceipt, 'announcementId')],
  }),
  notices: noticeOf(announcement, (record) => <AnnouncementNotice record={record} />),
  actions: { announcement: forSingle((id) => <AnnouncementActions id={id} />) },
  routes: [{ path: '/broadcast', page: BroadcastPage }],
})
