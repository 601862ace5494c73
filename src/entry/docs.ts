import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'

// Nothing is imported of the console here: what both share would bring its entry along.
const system = window.matchMedia('(prefers-color-scheme: dark)')
const mark = () => document.documentElement.classList.toggle('dark-mode', system.matches)
mark()
system.addEventListener('change', mark)

// The page at /docs: the contract that the server answers at /openapi.json, folded, with a search by heading.
SwaggerUI({
  url: '/openapi.json',
  dom_id: '#contract',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  tagsSorter: 'alpha',
})
