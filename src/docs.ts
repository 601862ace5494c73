import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import { followTheme } from './providers/entryTheme.ts'

// The page at /docs: the contract that the server answers at /openapi.json, folded, with a search by heading.
followTheme(window, (dark) => document.documentElement.classList.toggle('dark-mode', dark))
SwaggerUI({
  url: '/openapi.json',
  dom_id: '#contract',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  tagsSorter: 'alpha',
})
