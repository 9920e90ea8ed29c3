// The document is served beside this page, and no validator elsewhere is asked about it.
SwaggerUIBundle({
  url: "/api/v1/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "none",
  persistAuthorization: true,
  validatorUrl: null,
});
