import type { FastifyInstance } from 'fastify'
import { announcement } from '../../../src/resources/announcement/announcement.resource.ts'
import { kitDocument } from '../../../src/resources/employeeKit/kitDocument.resource.ts'
import { kitItem } from '../../../src/resources/employeeKit/kitItem.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { employeeAttachment } from '../../../src/resources/employee/employeeAttachment.resource.ts'
import type { Action } from '../../../src/domain/access/permissions.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { bodySchema } from '../../../src/schema/validation.ts'
import { writableFields } from '../../engine/access/access.ts'
import type { ModuleContext } from '../../engine/module.ts'
import { reachedRow } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { parseBody } from '../../platform/http/requests.ts'
import { serveUploads, type UploadRoute } from '../../services/files/uploads.ts'

/** Forms that bring a file for a record: documents and pictures of employees, documents of kit, photos of announcements. */
export async function documentUploads(app: FastifyInstance, context: ModuleContext): Promise<void> {
  const { db, writes, registry } = context
  const reached = (resource: Resource, action: Action) => (caller: Caller, id: number) =>
    reachedRow(db.read(caller.clientId), caller, resource, registry, { id, action, columns: 't.id' })

  /** A new record that names the file. @throws 422 by field */
  const attach = (resource: Resource, caller: Caller, values: Record<string, unknown>) => {
    const writable = writableFields(caller, resource, 'create')
    const checked = parseBody(bodySchema(resource, 'create', writable), values)
    return db.write(caller, (tx) => writes.create(tx, caller, resource, checked))
  }

  /** The picture of a record. */
  const picture = (path: string, resource: Resource, field: string): UploadRoute => ({
    path,
    access: { module: resource.module, action: 'update' },
    field,
    image: true,
    answers: resource,
    reach: reached(resource, 'update'),
    take: (caller, id, file) =>
      db.write(caller, (tx) => writes.update(tx, caller, resource, id, { photoId: file.id })),
  })

  const attachment = (path: string): UploadRoute => ({
    path,
    access: { module: employeeAttachment.module, action: 'create' },
    field: 'file',
    answers: employeeAttachment,
    says: ['title', 'docType', 'issueDate', 'expiryDate'],
    reach: reached(employee, 'read'),
    take: (caller, id, file, { title = file.name, docType, issueDate, expiryDate }) =>
      attach(employeeAttachment, caller, {
        userId: id,
        fileId: file.id,
        title,
        ...(docType && { docType }),
        ...(issueDate && { issueDate }),
        ...(expiryDate && { expiryDate }),
      }),
  })

  await serveUploads(app, context, [
    attachment('user/:id/attachment'),
    attachment('employee/:id/attachment'),
    picture('user/:id/image', employee, 'image'),
    picture('employee/:id/image', employee, 'image'),
    picture('announcement/:id/photo', announcement, 'photo'),
    {
      path: 'user/kit/:id/document',
      access: { module: kitDocument.module, action: 'create' },
      field: 'file',
      answers: kitDocument,
      says: ['title'],
      reach: reached(kitItem, 'read'),
      take: (caller, id, file, { title = file.name }) =>
        attach(kitDocument, caller, { itemId: id, fileId: file.id, title }),
    },
  ])
}
