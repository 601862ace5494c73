import type { ResourceProps } from 'react-admin'
import { rolePages } from './custom/access/rolePages.tsx'
import { labelTexts } from './custom/facility/texts.ts'
import { scheduleTexts } from './custom/schedule/texts.ts'
import { utilityTexts } from './custom/utility/texts.ts'
import { kitTexts } from './kit/texts.ts'
import { resourceViews } from './kit/resourceViews.tsx'
import { resources } from './resources/index.ts'
import { role } from './resources/organization/role.resource.ts'

/** The texts of the resources' pages. */
export const pageTexts = {
  en: { kit: kitTexts, qrLabel: labelTexts, schedule: scheduleTexts, utility: utilityTexts },
  ms: async () => {
    const [
      kit,
      grid,
      batch,
      exporting,
      importing,
      views,
      access,
      password,
      labels,
      linking,
      notification,
      desk,
      schedule,
      maintenance,
      workViews,
      workActions,
      workDetail,
      utility,
      delivery,
      facilityPage,
      visitors,
    ] = await Promise.all([
      import('./kit/texts.ms.ts'),
      import('./kit/grid/texts.ms.ts'),
      import('./kit/batch/texts.ms.ts'),
      import('./kit/export/texts.ms.ts'),
      import('./kit/import/texts.ms.ts'),
      import('./kit/views/texts.ms.ts'),
      import('./custom/access/texts.ms.ts'),
      import('./custom/password/texts.ms.ts'),
      import('./custom/facility/texts.ms.ts'),
      import('./custom/employee/texts.ms.ts'),
      import('./custom/shell/notifications/texts.ms.ts'),
      import('./custom/shell/emergency/texts.ms.ts'),
      import('./custom/schedule/texts.ms.ts'),
      import('./custom/maintenance/texts.ms.ts'),
      import('./custom/work/views/texts.ms.ts'),
      import('./custom/work/actions/texts.ms.ts'),
      import('./custom/work/detail/texts.ms.ts'),
      import('./custom/utility/texts.ms.ts'),
      import('./custom/delivery/texts.ms.ts'),
      import('./custom/facility/pageTexts.ms.ts'),
      import('./custom/maintenance/visitors/texts.ms.ts'),
    ])
    return {
      kit: {
        ...kit.kitTextsMs,
        grid: grid.gridTextsMs,
        batch: batch.batchTextsMs,
        export: exporting.exportTextsMs,
        import: importing.importTextsMs,
        views: views.viewTextsMs,
      },
      access: access.accessTextsMs,
      password: password.passwordTextsMs,
      qrLabel: labels.labelTextsMs,
      linkEmployee: linking.linkTextsMs,
      notification: notification.notificationTextsMs,
      emergencyDesk: desk.deskTextsMs,
      schedule: schedule.scheduleTextsMs,
      maintenance: maintenance.maintenanceTextsMs,
      workViews: workViews.workViewTextsMs,
      workActions: workActions.workActionTextsMs,
      workDetail: workDetail.workDetailTextsMs,
      utility: utility.utilityTextsMs,
      delivery: delivery.deliveryTextsMs,
      facilityPage: facilityPage.facilityPageTextsMs,
      visitors: visitors.visitorTextsMs,
    }
  },
}

/** Pages that a schema cannot say, by resource. */
const custom: Readonly<Record<string, Partial<ResourceProps>>> = { [role.name]: rolePages }

/** The resources' pages, in the order of the registry. */
export const pages: readonly ResourceProps[] = resources.map((resource) => ({
  ...resourceViews(resource),
  ...custom[resource.name],
}))
