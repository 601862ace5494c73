import type { workComment } from '../../../resources/maintenance/work/workComment.resource.ts'
import type { workFile } from '../../../resources/maintenance/work/workFile.resource.ts'
import type { workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'
import type { workTask } from '../../../resources/maintenance/work/workTask.resource.ts'
import type { RowOf } from '../../../schema/resource.ts'

export type WorkRequest = RowOf<typeof workRequest>
export type WorkTask = RowOf<typeof workTask>
export type WorkComment = RowOf<typeof workComment>
export type WorkFile = RowOf<typeof workFile>
