import { defineCall, fileAnswer } from '../../schema/call.ts'
import { documentBody } from '../documents/documents.shapes.ts'
import { employee } from './employee.resource.ts'

export const idCards = defineCall({
  method: 'POST',
  path: 'user/id-cards',
  concurrency: 'reads',
  about: 'ID cards to be cut out, ten to a page, with the picture and a QR code of the staff number',
  of: { resource: employee, action: 'read' },
  body: documentBody,
  answer: fileAnswer('application/pdf'),
  perMinute: 60,
})
