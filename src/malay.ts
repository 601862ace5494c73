import { accessTextsMs } from './custom/access/texts.ms.ts'
import { deliveryTextsMs } from './custom/delivery/texts.ms.ts'
import { linkTextsMs } from './custom/employee/texts.ms.ts'
import { facilityPageTextsMs } from './custom/facility/pageTexts.ms.ts'
import { labelTextsMs } from './custom/facility/texts.ms.ts'
import { maintenanceTextsMs } from './custom/maintenance/texts.ms.ts'
import { visitorTextsMs } from './custom/maintenance/visitors/texts.ms.ts'
import { passwordTextsMs } from './custom/password/texts.ms.ts'
import { reminderTextsMs } from './custom/reminder/texts.ms.ts'
import { manyTextsMs } from './custom/schedule/manyTexts.ms.ts'
import { scheduleTextsMs } from './custom/schedule/texts.ms.ts'
import { deskTextsMs } from './custom/shell/emergency/texts.ms.ts'
import { notificationTextsMs } from './custom/shell/notifications/texts.ms.ts'
import { utilityTextsMs } from './custom/utility/texts.ms.ts'
import { workActionTextsMs } from './custom/work/actions/texts.ms.ts'
import { workViewTextsMs } from './custom/work/views/texts.ms.ts'
import { batchTextsMs } from './kit/batch/texts.ms.ts'
import { exportTextsMs } from './kit/export/texts.ms.ts'
import { gridTextsMs } from './kit/grid/texts.ms.ts'
import { importTextsMs } from './kit/import/texts.ms.ts'
import { kitTextsMs } from './kit/texts.ms.ts'
import { viewTextsMs } from './kit/views/texts.ms.ts'

/** What the areas say in Malay, by their names; loaded as one part when it is spoken. */
export const malayTexts = {
  kit: {
    ...kitTextsMs,
    grid: gridTextsMs,
    batch: batchTextsMs,
    export: exportTextsMs,
    import: importTextsMs,
    views: viewTextsMs,
  },
  access: accessTextsMs,
  password: passwordTextsMs,
  qrLabel: labelTextsMs,
  linkEmployee: linkTextsMs,
  notification: notificationTextsMs,
  emergencyDesk: deskTextsMs,
  schedule: scheduleTextsMs,
  maintenance: maintenanceTextsMs,
  workViews: workViewTextsMs,
  workActions: workActionTextsMs,
  utility: utilityTextsMs,
  delivery: deliveryTextsMs,
  facilityPage: facilityPageTextsMs,
  visitors: visitorTextsMs,
  reminder: reminderTextsMs,
  manySchedules: manyTextsMs,
}
