/** What of Swagger UI's settings the page of the contract uses; the package brings no types of its bundle. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Settings {
    url: string
    dom_id: string
    deepLinking: boolean
    docExpansion: 'none' | 'list' | 'full'
    defaultModelsExpandDepth: number
    filter: boolean
    tagsSorter: 'alpha'
  }
  const SwaggerUI: (settings: Settings) => unknown
  export default SwaggerUI
}
