CREATE INDEX "issued_document_content" ON "issued_document" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "print_order_newest" ON "print_order" USING btree ("school_code","created_at");