import { defineModule } from '../../engine/module.ts'
import { fileRoutes } from './routes.ts'

/** Uploaded files. */
export const filesModule = defineModule({ name: 'files', routes: fileRoutes })
